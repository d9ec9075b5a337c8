import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { keyOf } from '../domain/stored-key';
import { Storage } from '../infrastructure/storage';

/** Removes stored files. Paths that name no file are passed over. */
export class RemoveFiles extends Command<void> {
  constructor(readonly paths: string[]) {
    super();
  }
}

@CommandHandler(RemoveFiles)
export class RemoveFilesHandler implements ICommandHandler<RemoveFiles> {
  constructor(private readonly storage: Storage) {}

  async execute({ paths }: RemoveFiles): Promise<void> {
    for (const key of paths.map(keyOf)) if (key) await this.storage.remove(key);
  }
}
