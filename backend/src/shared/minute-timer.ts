import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';

/**
 * Looks each minute whether there is something to do, never beside a look that takes long. The process ends after the
 * look that is under way; a look that fails is logged, and the next one tries again.
 */
export abstract class MinuteTimer implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  private timer?: NodeJS.Timeout;
  private looking: Promise<void> | null = null;

  constructor(
    private readonly orm: MikroORM,
    /** The text of the log when a look fails. */
    private readonly failure: string,
  ) {}

  protected abstract look(): Promise<void>;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.looking ??= RequestContext.create(this.orm.em, () => this.look())
        .catch((error: unknown) => this.logger.error({ err: error }, this.failure))
        .finally(() => (this.looking = null));
    }, 60_000);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }
}
