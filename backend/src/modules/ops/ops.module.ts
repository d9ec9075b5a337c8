import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { IsUnderMaintenanceHandler, SetMaintenanceHandler } from './application/maintenance';
import { HealthController } from './http/health.controller';
import { MaintenanceGuard } from './http/maintenance.guard';
import { OpsController } from './http/ops.controller';

@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [OpsController, HealthController],
  providers: [IsUnderMaintenanceHandler, SetMaintenanceHandler, { provide: APP_GUARD, useClass: MaintenanceGuard }],
})
export class OpsModule {}
