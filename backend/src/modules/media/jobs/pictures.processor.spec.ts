import { Logger } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Job } from 'bull';
import type { PinoLogger } from 'nestjs-pino';
import type { Outbox } from '../../../shared/outbox/outbox';
import { MarkPhotoFailed } from '../../catalog/contract';
import { PhotoStored } from '../application/upload-photos.command';
import { PicturesProcessor } from './pictures.processor';

describe('A picture job that is given up', () => {
  beforeAll(() => Logger.overrideLogger(false));

  it('sets its photograph aside as soon as the database answers again', async () => {
    const away = new Error('Connection terminated');
    const execute = jest.fn().mockRejectedValueOnce(away).mockResolvedValue(undefined);
    const processor = new PicturesProcessor(
      { markFailed: () => Promise.reject(away) } as unknown as Outbox,
      { em: { name: 'default', fork: () => ({}) } } as unknown as MikroORM,
      { execute } as unknown as CommandBus,
      { runInContext: (work: () => unknown) => work() } as unknown as PinoLogger,
    );
    const job = {
      id: '1',
      name: PhotoStored.name,
      queue: { name: PhotoStored.queue },
      data: new PhotoStored(7, 'originals/00/0.jpg'),
      attemptsMade: 8,
      isFailed: () => Promise.resolve(true),
    } as unknown as Job;
    await processor.onFailed(job, new Error('stalled'));
    expect(execute.mock.calls).toEqual(Array(2).fill([new MarkPhotoFailed(7, 'processing-failed: stalled')]));
  });
});
