import { type DynamicModule, Module } from '@nestjs/common';
import { handlersIn } from '../../shared/handlers';
import type { Role } from '../../config';
import { LaterPhotosTimer } from './application/later-photos-timer';
import { ArchiveController } from './http/archive.controller';
import { DownloadController } from './http/download.controller';
import { IncomeController } from './http/income.controller';
import { OrdersController } from './http/orders.controller';
import { PacksController } from './http/packs.controller';
import { SalesController } from './http/sales.controller';
import { TestMailController } from './http/test-mail.controller';
import { DownloadLinks } from './infrastructure/download-links';

@Module({})
export class OrdersModule {
  static for(role: Role): DynamicModule {
    return {
      module: OrdersModule,
      controllers: [
        IncomeController,
        OrdersController,
        PacksController,
        DownloadController,
        ArchiveController,
        SalesController,
        TestMailController,
      ],
      providers: [...handlersIn(__dirname, role), DownloadLinks, ...(role === 'worker' ? [LaterPhotosTimer] : [])],
    };
  }
}
