import { Module } from '@nestjs/common';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PassportModule } from '@nestjs/passport';
import { CheckCredentialsHandler } from './application/check-credentials.query';
import { EnsureAdminHandler } from './application/ensure-admin.command';
import { GetPersonHandler, GetUserHandler } from './application/get-user.query';
import { RegisterHandler } from './application/register.command';
import { IdentityController } from './http/identity.controller';
import { PasswordStrategy, SessionSerializer } from './http/sign-in';
import { UserSchema } from './infrastructure/user.schema';

@Module({
  imports: [MikroOrmModule.forFeature([UserSchema]), PassportModule.register({ session: true })],
  controllers: [IdentityController],
  providers: [
    RegisterHandler,
    CheckCredentialsHandler,
    GetUserHandler,
    GetPersonHandler,
    EnsureAdminHandler,
    PasswordStrategy,
    SessionSerializer,
  ],
})
export class IdentityModule {}
