import { type DynamicModule, Inject, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { TerminusModule } from '@nestjs/terminus';
import { Config, type Role } from '../../config';
import { GracefulShutdown } from '../../shared/http/graceful-shutdown';
import { handlersIn } from '../../shared/handlers';
import { QUEUE_MAP, type QueueMap } from '../../shared/outbox/queues';
import { AuditController } from './http/audit.controller';
import { AuditInterceptor } from './http/audit.interceptor';
import { HealthController } from './http/health.controller';
import { MaintenanceGuard } from './http/maintenance.guard';
import { OpsController } from './http/ops.controller';
import { PersonalDataController } from './http/personal-data.controller';
import { SettingsController } from './http/settings.controller';
import { queueDashboard } from './http/queue-dashboard';
import { ToDoController } from './http/to-do.controller';
import { RetentionTimer } from './application/retention-timer';

@Module({})
export class OpsModule implements NestModule {
  constructor(
    private readonly commands: CommandBus,
    @Inject(QUEUE_MAP) private readonly queues: QueueMap,
  ) {}

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(...queueDashboard(this.queues, this.commands)).forRoutes('queues');
  }

  static for(role: Role): DynamicModule {
    return {
      module: OpsModule,
      imports: [
        TerminusModule.forRootAsync({
          inject: [Config],
          useFactory: ({ http }: Config) => ({
            logger: false,
            gracefulShutdownTimeoutMs: role === 'api' ? http.drainSeconds * 1000 : 0,
          }),
        }),
      ],
      controllers: [
        OpsController,
        SettingsController,
        HealthController,
        AuditController,
        PersonalDataController,
        ToDoController,
      ],
      providers: [
        ...handlersIn(__dirname, role),
        GracefulShutdown,
        ...(role === 'worker' ? [RetentionTimer] : []),
        { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
        { provide: APP_GUARD, useClass: MaintenanceGuard },
      ],
    };
  }
}
