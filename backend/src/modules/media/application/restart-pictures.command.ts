import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PictureProcessControl } from '../infrastructure/picture-process-control';
import { DomainError } from '../../../shared/errors';
import { RequeuePictures } from './requeue-pictures.command';

const noPictureProcess = () =>
  new DomainError('unavailable', 'no-picture-process', {
    en: 'No worker is running, so there is nothing to restart. Please tell the operator.',
    af: 'Geen werker loop nie, dus is daar niks om te herbegin nie. Laat weet asseblief die operateur.',
  });

/**
 * Ends every picture process, and every one that reads numbers, and starts a new one in its place (decision 21). The new
 * ones take over unfinished jobs, and photographs without pictures are queued again. Answers the ids of the new picture
 * processes. Error: no-picture-process.
 */
export class RestartPictures extends Command<number[]> {}

@CommandHandler(RestartPictures)
export class RestartPicturesHandler implements ICommandHandler<RestartPictures> {
  constructor(
    private readonly commands: CommandBus,
    private readonly control: PictureProcessControl,
  ) {}

  async execute(): Promise<number[]> {
    const pids = await this.control.restartAll();
    if (pids.length === 0) throw noPictureProcess();
    await this.commands.execute(new RequeuePictures(null));
    return pids;
  }
}
