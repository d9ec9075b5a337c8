import { type DynamicModule, Module } from '@nestjs/common';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import type { Role } from '../../shared/role';
import { PassportModule } from '@nestjs/passport';
import { ChangePasswordHandler } from './application/change-password.command';
import { CheckCredentialsHandler, HasPasswordStillHandler } from './application/check-credentials.query';
import { CloseAccountHandler } from './application/close-account.command';
import { ConfirmEmailHandler } from './application/confirm-email.command';
import { EditUserHandler } from './application/edit-user.command';
import { EnsureAdminHandler } from './application/ensure-admin.command';
import { ExportPersonalDataHandler } from './application/export-personal-data.query';
import { ForgetAccountsHandler } from './application/forget-accounts.command';
import { GetPersonHandler, GetUserHandler } from './application/get-user.query';
import { GetPersonForAdminHandler, ListPeopleHandler } from './application/list-people.query';
import { RegisterHandler } from './application/register.command';
import { CancelEmailChangeHandler, RequestEmailChangeHandler } from './application/request-email-change.command';
import { RequestPasswordResetHandler } from './application/request-password-reset.command';
import { ResetPasswordHandler } from './application/reset-password.command';
import { SendEmailLinkHandler } from './application/send-email-link.command';
import { SendEmailNoticeHandler } from './application/send-email-notice.command';
import { SendPasswordLinkHandler } from './application/send-password-link.command';
import { SendResetLinkHandler } from './application/send-reset-link.command';
import { SetAdministratorHandler } from './application/set-administrator.command';
import { TellEmailOwnerHandler } from './application/tell-email-owner.command';
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
        AccountLinks,
        CancelEmailChangeHandler,
        ChangePasswordHandler,
        CheckCredentialsHandler,
        CloseAccountHandler,
        ConfirmEmailHandler,
        EditUserHandler,
        EnsureAdminHandler,
        ExportPersonalDataHandler,
        ForgetAccountsHandler,
        GetPersonForAdminHandler,
        GetPersonHandler,
        GetUserHandler,
        HasPasswordStillHandler,
        KnownReaders,
        ListPeopleHandler,
        PasswordStrategy,
        Passwords,
        RegisterHandler,
        RequestEmailChangeHandler,
        RequestPasswordResetHandler,
        ResetPasswordHandler,
        SendEmailLinkHandler,
        SendEmailNoticeHandler,
        SendPasswordLinkHandler,
        SendResetLinkHandler,
        SessionSerializer,
        SessionStore,
        SetAdministratorHandler,
        SignedInPeople,
        TellEmailOwnerHandler,
        ...(role === 'worker' ? [MailProcessor] : []),
      ],
    };
  }
}
