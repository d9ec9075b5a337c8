import { type DynamicModule, Module } from '@nestjs/common';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { handlersIn } from '../../shared/handlers';
import type { Role } from '../../config';
import { BalanceController } from './balance/balance.controller';
import { HandPaymentController } from './sales/hand-payment.controller';
import { PayfastController } from './payfast/payfast.controller';
import { SecondPaymentController } from './second-payments/second-payment.controller';
import { TokenCodeController } from './codes/token-code.controller';
import { TokenPackageController } from './packages/token-package.controller';
import { TokenSalesController } from './sales/token-sales.controller';
import { WalletController } from './payments/wallet.controller';
import { Payfast } from './payfast/payfast';
import { SecondPaymentSchema, TokenPackageSchema, TokenPurchaseSchema } from './payments/wallet.schema';
import { PaymentForms } from './payments/payment-form';
import { TokenCodes } from './codes/token-codes';
import { WaitingNotices } from './payfast/waiting-notices';

@Module({})
export class WalletModule {
  static for(role: Role): DynamicModule {
    return {
      module: WalletModule,
      imports: [MikroOrmModule.forFeature([TokenPackageSchema, TokenPurchaseSchema, SecondPaymentSchema])],
      controllers: [
        WalletController,
        PayfastController,
        TokenSalesController,
        SecondPaymentController,
        TokenPackageController,
        BalanceController,
        HandPaymentController,
        TokenCodeController,
      ],
      providers: [
        ...handlersIn(__dirname, role),
        Payfast,
        PaymentForms,
        TokenCodes,
        ...(role === 'worker' ? [WaitingNotices] : []),
      ],
    };
  }
}
