import { type DynamicModule, Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config, type Role } from '../../config';

const ROLE = Symbol('ROLE');

/** Sends traces where the settings name a collector; loads nothing otherwise. */
@Module({})
export class TracingModule implements OnModuleInit, OnApplicationShutdown {
  private stop?: () => Promise<void>;

  constructor(
    private readonly config: Config,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  static for(role: Role): DynamicModule {
    return { module: TracingModule, providers: [{ provide: ROLE, useValue: role }] };
  }

  async onModuleInit(): Promise<void> {
    const { endpoint, share } = this.config.tracing;
    if (endpoint === null) return;
    const { startSending } = await import('./trace-sender');
    this.stop = startSending(endpoint, share, this.role);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }
}
