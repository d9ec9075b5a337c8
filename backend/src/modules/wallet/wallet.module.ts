import { type DynamicModule, Module } from '@nestjs/common';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import type { Role } from '../../shared/role';
import { ForfeitTokensHandler } from './application/forfeit-tokens.command';
import {
  GetTokenBalanceHandler,
  GetTokenPurchaseHandler,
  ListTokenPackagesHandler,
  ListTokenPurchasesHandler,
} from './application/list-token-purchases.query';
import { ProcessNoticeHandler } from './application/process-notice.command';
import { ReceiveNoticeHandler, RequeueNoticesHandler } from './application/receive-notice.command';
import { RefundTokensHandler } from './application/refund-tokens.command';
import { SendReceiptHandler } from './application/send-receipt.command';
import { SimulatePurchaseHandler } from './application/simulate-purchase.command';
import { SpendTokensHandler } from './application/spend-tokens.command';
import { StartPaymentHandler } from './application/start-payment.command';
import { PayfastController } from './http/payfast.controller';
import { WalletController } from './http/wallet.controller';
import { HttpPayfast, Payfast } from './infrastructure/payfast';
import { TokenPackageSchema, TokenPurchaseSchema } from './infrastructure/wallet.schema';
import { PaymentsProcessor } from './jobs/payments.processor';
import { ReceiptsProcessor } from './jobs/receipts.processor';
import { WaitingNotices } from './jobs/waiting-notices';

@Module({})
export class WalletModule {
  static for(role: Role): DynamicModule {
    return {
      module: WalletModule,
      imports: [MikroOrmModule.forFeature([TokenPackageSchema, TokenPurchaseSchema])],
      controllers: [WalletController, PayfastController],
      providers: [
        ForfeitTokensHandler,
        GetTokenBalanceHandler,
        GetTokenPurchaseHandler,
        ListTokenPackagesHandler,
        ListTokenPurchasesHandler,
        ProcessNoticeHandler,
        ReceiveNoticeHandler,
        RefundTokensHandler,
        RequeueNoticesHandler,
        SendReceiptHandler,
        SimulatePurchaseHandler,
        SpendTokensHandler,
        StartPaymentHandler,
        { provide: Payfast, useClass: HttpPayfast },
        ...(role === 'worker' ? [PaymentsProcessor, ReceiptsProcessor, WaitingNotices] : []),
      ],
    };
  }
}
