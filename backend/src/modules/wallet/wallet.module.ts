import { type DynamicModule, Module } from '@nestjs/common';
import type { Role } from '../../shared/role';

@Module({})
export class WalletModule {
  static for(role: Role): DynamicModule {
    return { module: WalletModule, providers: [...(role === 'worker' ? [] : [])] };
  }
}
