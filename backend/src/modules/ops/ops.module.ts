import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { BeginAuditEntryHandler, CloseAuditEntryHandler } from './application/audit.command';
import { ListAuditHandler } from './application/list-audit.query';
import { GetMaintenanceHandler, SetMaintenanceHandler } from './application/maintenance';
import { HidesReportedPhotosHandler, SetReportPolicyHandler } from './application/report-policy.command';
import { AuditController } from './http/audit.controller';
import { AuditInterceptor } from './http/audit.interceptor';
import { HealthController } from './http/health.controller';
import { MaintenanceGuard } from './http/maintenance.guard';
import { OpsController } from './http/ops.controller';

@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [OpsController, HealthController, AuditController],
  providers: [
    BeginAuditEntryHandler,
    CloseAuditEntryHandler,
    GetMaintenanceHandler,
    HidesReportedPhotosHandler,
    ListAuditHandler,
    SetMaintenanceHandler,
    SetReportPolicyHandler,
    { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
    { provide: APP_GUARD, useClass: MaintenanceGuard },
  ],
})
export class OpsModule {}
