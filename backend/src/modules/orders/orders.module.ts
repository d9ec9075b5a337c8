import { type DynamicModule, Module } from '@nestjs/common';
import type { Role } from '../../shared/role';
import { AddToCartHandler, RemoveFromCartHandler } from './application/change-cart.command';
import { DeliverPhotosHandler } from './application/deliver-photos.command';
import { ForgetBuyerHandler } from './application/forget-buyer.command';
import { GetCartHandler } from './application/get-cart.query';
import { GetPhotoOfPurchaseHandler } from './application/get-photo-of-purchase.query';
import { GetPurchasedFilesHandler, SumPurchasedFilesHandler } from './application/get-purchased-files.query';
import {
  HasPurchasedHandler,
  ListOrderHandler,
  ListPurchasedPhotosHandler,
  ListPurchasesHandler,
} from './application/list-purchases.query';
import { ListSalesHandler, SumSalesHandler } from './application/list-sales.query';
import { PhotoDelivery } from './application/photo-delivery';
import { PurchaseCartHandler, PurchasePhotoHandler } from './application/purchase.command';
import { RefundPurchaseHandler } from './application/refund-purchase.command';
import { ResendPhotoHandler, ResendPhotosOfHandler } from './application/resend-photos.command';
import { SendRefundNoticeHandler } from './application/send-refund-notice.command';
import { SendTestMailHandler } from './application/send-test-mail.command';
import { ArchiveController } from './http/archive.controller';
import { DownloadController } from './http/download.controller';
import { OrdersController } from './http/orders.controller';
import { SalesController } from './http/sales.controller';
import { TestMailController } from './http/test-mail.controller';
import { DownloadLinks } from './infrastructure/download-links';
import { DeliveryProcessor } from './jobs/delivery.processor';

@Module({})
export class OrdersModule {
  static for(role: Role): DynamicModule {
    return {
      module: OrdersModule,
      controllers: [OrdersController, DownloadController, ArchiveController, SalesController, TestMailController],
      providers: [
        AddToCartHandler,
        DeliverPhotosHandler,
        DownloadLinks,
        ForgetBuyerHandler,
        GetCartHandler,
        GetPhotoOfPurchaseHandler,
        GetPurchasedFilesHandler,
        HasPurchasedHandler,
        ListOrderHandler,
        ListPurchasedPhotosHandler,
        ListPurchasesHandler,
        ListSalesHandler,
        PhotoDelivery,
        PurchaseCartHandler,
        PurchasePhotoHandler,
        RefundPurchaseHandler,
        RemoveFromCartHandler,
        ResendPhotoHandler,
        ResendPhotosOfHandler,
        SendRefundNoticeHandler,
        SendTestMailHandler,
        SumPurchasedFilesHandler,
        SumSalesHandler,
        ...(role === 'worker' ? [DeliveryProcessor] : []),
      ],
    };
  }
}
