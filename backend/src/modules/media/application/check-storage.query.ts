import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { CheckStorage } from '../contract';
import { Storage } from '../infrastructure/storage';

@QueryHandler(CheckStorage)
export class CheckStorageHandler implements IQueryHandler<CheckStorage> {
  constructor(private readonly storage: Storage) {}

  execute(): Promise<void> {
    return this.storage.check();
  }
}
