import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../../config';
import { clearTemporaryFolder } from './temporary-folder';
import { PendingUploads } from './pending-uploads';

/** Milliseconds for the bucket and the database to take in what has arrived. */
const PATIENCE = 15_000;

/**
 * When an API starts, it removes the remains of uploads that died with another process. When it stops and its
 * connections are closed, it keeps the files of interrupted uploads that have arrived, before storage and database are
 * closed. Belongs to the root module, whose hooks run before all others.
 */
@Injectable()
export class FinishUploads implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(FinishUploads.name);

  constructor(
    private readonly config: Config,
    private readonly uploads: PendingUploads,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await clearTemporaryFolder(this.config).catch((error: unknown) =>
      this.logger.warn({ err: error }, 'What is left of old uploads could not be removed'),
    );
  }

  onApplicationShutdown(): Promise<void> {
    return this.uploads.allEnded(PATIENCE);
  }
}
