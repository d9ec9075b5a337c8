import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Incoming } from './incoming';

/** Milliseconds for the bucket and the database to take in what has arrived. */
const PATIENCE = 15_000;

/**
 * In an API that ends, when it has no connection any more: uploads that were cut off are finished, of which is kept
 * what has arrived, before storage and database are let go. For the root module, whose hooks come before all others.
 */
@Injectable()
export class FinishUploads implements OnApplicationShutdown {
  constructor(private readonly incoming: Incoming) {}

  onApplicationShutdown(): Promise<void> {
    return this.incoming.allEnded(PATIENCE);
  }
}
