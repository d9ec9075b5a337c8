import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module';
import type { Role } from './config';
import { PATIENCE } from './modules/media/infrastructure/kept-process';
import { MetricsServer } from './shared/metrics/metrics.server';

/** Runs the jobs of a role in a process that the worker has started, and that ends when the worker is gone. */
export async function runBesideWorker(role: Role): Promise<void> {
  const app = await NestFactory.createApplicationContext(AppModule.for(role), {
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  app.enableShutdownHooks([], { useProcessExit: true });
  app.get(MetricsServer).listen(role);
  const end = () => {
    // Redis or the database may have ended together with the worker, and closing would wait for them.
    setTimeout(() => process.exit(1), PATIENCE).unref();
    void app.close().finally(() => process.exit(0));
  };
  process.once('disconnect', end);
  // The worker may have been killed while we started.
  if (!process.connected) end();
}
