import { type DynamicModule, Module } from '@nestjs/common';
import type { Role } from '../../shared/role';

@Module({})
export class OrdersModule {
  static for(role: Role): DynamicModule {
    return { module: OrdersModule, providers: [...(role === 'worker' ? [] : [])] };
  }
}
