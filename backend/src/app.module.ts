import { type DynamicModule, Global, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { ThrottlerModule } from '@nestjs/throttler';
import { LoggerModule } from 'nestjs-pino';
import { Config, type Role } from './config';
import { CatalogModule } from './modules/catalog/catalog.module';
import { IdentityModule } from './modules/identity/identity.module';
import { FinishUploads } from './modules/media/infrastructure/finish-uploads';
import { MediaModule } from './modules/media/media.module';
import { OpsModule } from './modules/ops/ops.module';
import { OrdersModule } from './modules/orders/orders.module';
import { WalletModule } from './modules/wallet/wallet.module';
import { RateCounter } from './shared/rate-counter';
import { DatabaseModule } from './shared/database/database.module';
import { AccessGuard } from './shared/http/access';
import { CountedCalls } from './shared/http/rate-limit';
import { rejectMalformedBody } from './shared/http/request-body';
import { logging } from './shared/logging';
import { MailModule } from './shared/mail/mail.module';
import { MetricsModule } from './shared/metrics/metrics.module';
import { FinishJobs } from './shared/outbox/finish-jobs';
import { OutboxModule } from './shared/outbox/outbox.module';
import { runsJobs } from './shared/outbox/queues';
import { RedisModule } from './shared/redis.module';
import { ShopSettings } from './shared/shop-settings';
import { TracingModule } from './shared/tracing/tracing.module';
import { WiringCheck } from './shared/wiring-check';

@Global()
@Module({
  providers: [{ provide: Config, useFactory: () => Config.load() }, ShopSettings],
  exports: [Config, ShopSettings],
})
class ConfigModule {}

/** The whole shop: the same modules in every process, with the job processors of its role. */
@Module({})
export class AppModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(rejectMalformedBody).forRoutes('{*path}');
  }

  static for(role: Role): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule,
        LoggerModule.forRootAsync({ inject: [Config], useFactory: (config: Config) => logging(config, role) }),
        TracingModule.for(role),
        CqrsModule.forRoot(),
        DiscoveryModule,
        DatabaseModule.for(role),
        RedisModule,
        MailModule,
        OutboxModule.for(role),
        ThrottlerModule.forRootAsync({
          inject: [RateCounter],
          useFactory: (counter: RateCounter) => ({
            throttlers: [{ ttl: 60_000, limit: 100 }],
            storage: new CountedCalls(counter),
          }),
        }),
        IdentityModule.for(role),
        CatalogModule.for(role),
        WalletModule.for(role),
        OrdersModule.for(role),
        MediaModule.for(role),
        OpsModule.for(role),
        MetricsModule,
      ],
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        WiringCheck,
        ...(runsJobs(role) ? [FinishJobs] : []),
        ...(role === 'api' ? [FinishUploads] : []),
      ],
    };
  }
}
