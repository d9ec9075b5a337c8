import { type DynamicModule, Module } from '@nestjs/common';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import type { Role } from '../../shared/role';
import { AdjustBalanceHandler } from './application/adjust-balance.command';
import { AddTokenPackageHandler, ChangeTokenPackageHandler } from './application/change-token-packages.command';
import { ChartTokensHandler } from './application/chart-tokens.query';
import { ForfeitTokensHandler } from './application/forfeit-tokens.command';
import { ForgetPayerHandler, ForgetPaymentsHandler } from './application/forget-payments.command';
import { ListLedgerHandler } from './application/list-ledger.query';
import { ListManagedPackagesHandler } from './application/list-managed-packages.query';
import { ListNoticesHandler } from './application/list-notices.query';
import {
  GetTokenBalanceHandler,
  GetTokenPurchaseHandler,
  ListTokenPackagesHandler,
  ListTokenPurchasesHandler,
} from './application/list-token-purchases.query';
import {
  ListTokenSalesHandler,
  ReadTokenSalesHandler,
  SumTokenSalesHandler,
} from './application/list-token-sales.query';
import { ProcessNoticeHandler } from './application/process-notice.command';
import { ReceiveNoticeHandler, RequeueNoticesHandler } from './application/receive-notice.command';
import { RecheckNoticeHandler } from './application/recheck-notice.command';
import { ReconcilePaymentsHandler } from './application/reconcile-payments.query';
import { RefundTokensHandler } from './application/refund-tokens.command';
import { SendReceiptHandler } from './application/send-receipt.command';
import { SimulatePurchaseHandler } from './application/simulate-purchase.command';
import { SpendTokensHandler } from './application/spend-tokens.command';
import { StartPaymentHandler } from './application/start-payment.command';
import { BalanceController } from './http/balance.controller';
import { PayfastController } from './http/payfast.controller';
import { TokenPackageController } from './http/token-package.controller';
import { TokenSalesController } from './http/token-sales.controller';
import { WalletController } from './http/wallet.controller';
import { Payfast } from './infrastructure/payfast';
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
      controllers: [
        WalletController,
        PayfastController,
        TokenSalesController,
        TokenPackageController,
        BalanceController,
      ],
      providers: [
        AddTokenPackageHandler,
        AdjustBalanceHandler,
        ChangeTokenPackageHandler,
        ChartTokensHandler,
        ForfeitTokensHandler,
        ForgetPayerHandler,
        ForgetPaymentsHandler,
        GetTokenBalanceHandler,
        GetTokenPurchaseHandler,
        ListLedgerHandler,
        ListManagedPackagesHandler,
        ListNoticesHandler,
        ListTokenPackagesHandler,
        ListTokenPurchasesHandler,
        ListTokenSalesHandler,
        Payfast,
        ProcessNoticeHandler,
        ReadTokenSalesHandler,
        ReceiveNoticeHandler,
        RecheckNoticeHandler,
        ReconcilePaymentsHandler,
        RefundTokensHandler,
        RequeueNoticesHandler,
        SendReceiptHandler,
        SimulatePurchaseHandler,
        SpendTokensHandler,
        StartPaymentHandler,
        SumTokenSalesHandler,
        ...(role === 'worker' ? [PaymentsProcessor, ReceiptsProcessor, WaitingNotices] : []),
      ],
    };
  }
}
