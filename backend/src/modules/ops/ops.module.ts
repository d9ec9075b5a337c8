import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { Config } from '../../config';
import { Leaving } from '../../shared/http/leaving';
import type { Role } from '../../shared/role';
import { AuditShopHandler } from './application/audit-shop.query';
import { BeginAuditEntryHandler, CloseAuditEntryHandler } from './application/audit.command';
import { BackUpHandler } from './application/back-up.command';
import { GetMaintenanceHandler } from './application/get-maintenance.query';
import { HidesReportedPhotosHandler } from './application/hides-reported-photos.query';
import { KeepRetentionHandler } from './application/keep-retention.command';
import { ListAuditHandler } from './application/list-audit.query';
import { RestoreHandler } from './application/restore.command';
import { SetMaintenanceHandler } from './application/set-maintenance.command';
import { SetReportPolicyHandler } from './application/set-report-policy.command';
import { AuditController } from './http/audit.controller';
import { AuditInterceptor } from './http/audit.interceptor';
import { HealthController } from './http/health.controller';
import { MaintenanceGuard } from './http/maintenance.guard';
import { OpsController } from './http/ops.controller';
import { RetentionTimer } from './jobs/retention-timer';

@Module({})
export class OpsModule {
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
      controllers: [OpsController, HealthController, AuditController],
      providers: [
        AuditShopHandler,
        BackUpHandler,
        BeginAuditEntryHandler,
        CloseAuditEntryHandler,
        GetMaintenanceHandler,
        HidesReportedPhotosHandler,
        KeepRetentionHandler,
        Leaving,
        ListAuditHandler,
        RestoreHandler,
        SetMaintenanceHandler,
        SetReportPolicyHandler,
        ...(role === 'worker' ? [RetentionTimer] : []),
        { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
        { provide: APP_GUARD, useClass: MaintenanceGuard },
      ],
    };
  }
}
