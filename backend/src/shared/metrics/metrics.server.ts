import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, register } from 'prom-client';
import { Config, type Role } from '../../config';
import { RedisConnections } from '../redis.module';
import { MetricsCollector } from './metrics.collector';

/**
 * Prometheus' page of a process, on a port of its own (`METRICS_PORT`) that nothing from outside is led to:
 * `/metrics`, and `/health` for the health checks of the image and of Kubernetes. The picture process lives beside its worker and takes the
 * next port, the number process the one after. Without the setting there is none.
 */
@Injectable()
export class MetricsServer implements OnApplicationShutdown {
  private readonly logger = new Logger(MetricsServer.name);
  private server?: Server;

  constructor(
    private readonly config: Config,
    private readonly collector: MetricsCollector,
    private readonly connections: RedisConnections,
  ) {}

  /** Begins to listen. A port that is taken is only logged: the shop runs without metrics. */
  listen(role: Role): void {
    const { port, host } = this.config.metrics;
    if (port === null) return;
    collectDefaultMetrics();
    this.server = createServer((request, response) => {
      if (request.url === '/health') {
        if (this.connections.areAlive()) return void response.end('ok');
        return void response.writeHead(503).end('A connection to Redis has been at its end for a minute');
      }
      if (request.url !== '/metrics') return void response.writeHead(404).end();
      this.collector.page(role).then(
        (page) => response.writeHead(200, { 'Content-Type': register.contentType }).end(page),
        (error: unknown) => {
          this.logger.error({ err: error }, 'The metrics could not be gathered');
          response.writeHead(500).end();
        },
      );
    });
    this.server.on('error', (error) => this.logger.error({ err: error }, 'There are no metrics of this process'));
    this.server.listen(port + ({ pictures: 1, numbers: 2 }[role as string] ?? 0), host);
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
