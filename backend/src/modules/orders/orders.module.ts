import { type DynamicModule, Module } from '@nestjs/common';
import { handlersIn } from '../../shared/handlers';
import type { Role } from '../../config';
import { LaterPhotosTimer } from './packs/later-photos-timer';
import { ArchiveController } from './delivery/archive.controller';
import { DownloadController } from './delivery/download.controller';
import { IncomeController } from './income/income.controller';
import { OrdersController } from './purchases/orders.controller';
import { PacksController } from './packs/packs.controller';
import { SalesController } from './sales/sales.controller';
import { TestMailController } from './delivery/test-mail.controller';
import { DownloadLinks } from './delivery/download-links';

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
