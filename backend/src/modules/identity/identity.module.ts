import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Config, type Role } from '../../config';
import { handlersIn } from '../../shared/handlers';
import { PassportModule } from '@nestjs/passport';
import { AccountController } from './http/account.controller';
import { IdentityController } from './http/identity.controller';
import { PeopleController } from './http/people.controller';
import { KnownDevice } from './http/known-device';
import { sessionMiddleware } from './http/session.middleware';
import { PasswordStrategy, SessionSerializer } from './http/sign-in';
import { AccountLinks } from './infrastructure/account-links';
import { Passwords } from './infrastructure/passwords';
import { SessionStore } from './infrastructure/session.store';
import { UserSchema } from './infrastructure/user.schema';

@Module({})
export class IdentityModule implements NestModule {
  constructor(
    private readonly config: Config,
    private readonly sessions: SessionStore,
  ) {}

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(...sessionMiddleware(this.config, this.sessions)).forRoutes('{*path}');
  }

  static for(role: Role): DynamicModule {
    return {
      module: IdentityModule,
      imports: [MikroOrmModule.forFeature([UserSchema]), PassportModule.register({ session: true })],
      controllers: [IdentityController, AccountController, PeopleController],
      providers: [
        ...handlersIn(__dirname, role),
        AccountLinks,
        KnownDevice,
        PasswordStrategy,
        Passwords,
        SessionSerializer,
        SessionStore,
      ],
    };
  }
}
