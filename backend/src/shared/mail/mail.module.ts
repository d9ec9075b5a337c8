import { Global, Module } from '@nestjs/common';
import { MailerModule } from '@nestjs-modules/mailer';
import { Config } from '../../config';
import { Mail } from './mail';

@Global()
@Module({
  imports: [
    MailerModule.forRootAsync({
      imports: [],
      inject: [Config],
      useFactory: (config: Config) => {
        const { protocol, hostname, port, username, password } = new URL(config.mail.smtpUrl);
        return {
          transport: {
            host: hostname,
            port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
            secure: protocol === 'smtps:',
            // A pooled connection sends a mail in 6 ms rather than 100.
            pool: true,
            // A connection that breaks after a mail was handed over: the job asks again, later, and not five times at
            // once what may have arrived already.
            maxRequeues: 0,
            // Milliseconds. A server that says nothing must not keep the others' mails waiting.
            connectionTimeout: 15_000,
            greetingTimeout: 15_000,
            socketTimeout: 60_000,
            ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
          },
        };
      },
    }),
  ],
  providers: [Mail],
  exports: [Mail],
})
export class MailModule {}
