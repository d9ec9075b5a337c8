import { type DynamicModule, Module } from '@nestjs/common';
import type { Role } from '../../shared/role';

@Module({})
export class MediaModule {
  static for(role: Role): DynamicModule {
    return { module: MediaModule, providers: [...(role === 'worker' ? [] : [])] };
  }
}
