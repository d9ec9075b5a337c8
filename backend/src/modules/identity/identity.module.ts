import { type DynamicModule, Module } from '@nestjs/common';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import type { Role } from '../../shared/role';
import { PassportModule } from '@nestjs/passport';
import { CheckCredentialsHandler } from './application/check-credentials.query';
import { EnsureAdminHandler } from './application/ensure-admin.command';
import { GetPersonHandler, GetUserHandler } from './application/get-user.query';
import { RegisterHandler } from './application/register.command';
import { RequestPasswordResetHandler } from './application/request-password-reset.command';
import { ResetPasswordHandler } from './application/reset-password.command';
import { SendResetLinkHandler } from './application/send-reset-link.command';
import { IdentityController } from './http/identity.controller';
import { PasswordStrategy, SessionSerializer } from './http/sign-in';
import { ResetLinks } from './infrastructure/reset-links';
import { SessionStore } from './infrastructure/session.store';
import { UserSchema } from './infrastructure/user.schema';
import { MailProcessor } from './jobs/mail.processor';

@Module({})
export class IdentityModule {
  static for(role: Role): DynamicModule {
    return {
      module: IdentityModule,
      imports: [MikroOrmModule.forFeature([UserSchema]), PassportModule.register({ session: true })],
      controllers: [IdentityController],
      providers: [
        RegisterHandler,
        RequestPasswordResetHandler,
        ResetPasswordHandler,
        ResetLinks,
        SendResetLinkHandler,
        SessionStore,
        ...(role === 'worker' ? [MailProcessor] : []),
        CheckCredentialsHandler,
        GetUserHandler,
        GetPersonHandler,
        EnsureAdminHandler,
        PasswordStrategy,
        SessionSerializer,
      ],
    };
  }
}
