import { type DynamicModule, Module } from '@nestjs/common';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { handlersIn } from '../../shared/handlers';
import type { Role } from '../../config';
import { BalanceController } from './http/balance.controller';
import { HandPaymentController } from './http/hand-payment.controller';
import { PayfastController } from './http/payfast.controller';
import { SecondPaymentController } from './http/second-payment.controller';
import { TokenCodeController } from './http/token-code.controller';
import { TokenPackageController } from './http/token-package.controller';
import { TokenSalesController } from './http/token-sales.controller';
import { WalletController } from './http/wallet.controller';
import { Payfast } from './infrastructure/payfast';
import { SecondPaymentSchema, TokenPackageSchema, TokenPurchaseSchema } from './infrastructure/wallet.schema';
import { PaymentForms } from './application/payment-form';
import { TokenCodes } from './application/token-codes';
import { WaitingNotices } from './application/waiting-notices';

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
