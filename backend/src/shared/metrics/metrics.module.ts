import { Module } from '@nestjs/common';
import { MetricsCollector } from './metrics.collector';
import { MetricsServer } from './metrics.server';

@Module({ providers: [MetricsCollector, MetricsServer] })
export class MetricsModule {}
