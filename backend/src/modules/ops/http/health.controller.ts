import { Controller, Get, HttpStatus, Inject, Res, ServiceUnavailableException } from '@nestjs/common';
import type { Response } from 'express';
import { HealthCheck, HealthCheckService, HealthIndicatorService, type HealthCheckResult } from '@nestjs/terminus';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { MikroORM } from '@mikro-orm/postgresql';
import Redis from 'ioredis';
import { Anyone } from '../../../shared/http/access';
import { ApiErrors, NOT_FOR_PAGES } from '../../../shared/http/api-errors';
import { RedisConnections } from '../../../shared/redis.module';
import { QUEUE_MAP, type QueueMap } from '../../../shared/outbox/queues';
import { CheckStorage } from '../../media/contract';
import { HealthDto } from './ops.dto';

/** Milliseconds after which a service counts as away. */
const PATIENCE = 3000;

@ApiTags('Operation')
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicator: HealthIndicatorService,
    private readonly orm: MikroORM,
    private readonly redis: Redis,
    private readonly connections: RedisConnections,
    private readonly queries: QueryBus,
    @Inject(QUEUE_MAP) private readonly queues: QueueMap,
  ) {}

  /** The process runs, and needs no new start: 503 when a connection to Redis has been at its end for a minute. */
  @ApiTags(NOT_FOR_PAGES)
  @Get('live')
  @Anyone()
  @ApiErrors(503)
  getLiveness(@Res({ passthrough: true }) response: Response): HealthDto {
    if (this.connections.areAlive()) return { status: 'ok' };
    response.status(HttpStatus.SERVICE_UNAVAILABLE);
    return { status: 'error' };
  }

  /** The process can serve: database, Redis, storage and queues answer. */
  @ApiTags(NOT_FOR_PAGES)
  @Get('ready')
  @Anyone()
  @HealthCheck()
  @ApiErrors(503)
  async getReadiness(@Res({ passthrough: true }) response: Response): Promise<HealthCheckResult> {
    const check = (name: string, ask: () => Promise<unknown>) => async () => {
      const service = this.indicator.check(name);
      const deadline = new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), PATIENCE).unref());
      return Promise.race([ask(), deadline]).then(
        () => service.up(),
        () => service.down(),
      );
    };
    const result = this.health.check([
      check('database', () => this.orm.em.fork().execute('select 1')),
      check('redis', () => this.redis.ping()),
      check('storage', () => this.queries.execute(new CheckStorage())),
      check('queue', () => Promise.all([...this.queues.values()].map((queue) => queue.client.ping()))),
    ]);
    return result.catch((error: unknown) => {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      response.status(HttpStatus.SERVICE_UNAVAILABLE);
      return error.getResponse() as HealthCheckResult;
    });
  }
}
