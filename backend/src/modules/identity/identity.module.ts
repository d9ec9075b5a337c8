import { type DynamicModule, Module } from '@nestjs/common';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { handlersIn } from '../../shared/handlers';
import type { Role } from '../../shared/role';
import { PassportModule } from '@nestjs/passport';
import { AccountController } from './http/account.controller';
import { IdentityController } from './http/identity.controller';
import { KnownReaders } from './http/known-readers';
import { PeopleController } from './http/people.controller';
import { PasswordStrategy, SessionSerializer } from './http/sign-in';
import { AccountLinks } from './infrastructure/account-links';
import { Passwords } from './infrastructure/passwords';
import { SessionStore } from './infrastructure/session.store';
import { SignedInPeople } from './infrastructure/signed-in-people';
import { UserSchema } from './infrastructure/user.schema';
import { MailProcessor } from './jobs/mail.processor';

@Module({})
export class IdentityModule {
  static for(role: Role): DynamicModule {
    return {
      module: IdentityModule,
      imports: [MikroOrmModule.forFeature([UserSchema]), PassportModule.register({ session: true })],
      controllers: [IdentityController, AccountController, PeopleController],
      providers: [
        ...handlersIn(__dirname),
        AccountLinks,
        KnownReaders,
        PasswordStrategy,
        Passwords,
        SessionSerializer,
        SessionStore,
        SignedInPeople,
        ...(role === 'worker' ? [MailProcessor] : []),
      ],
    };
  }
}
