import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EndSessions } from '../contract';
import { SessionStore } from '../infrastructure/session.store';

@CommandHandler(EndSessions)
export class EndSessionsHandler implements ICommandHandler<EndSessions> {
  constructor(private readonly sessions: SessionStore) {}

  execute({ userId }: EndSessions): Promise<void> {
    return this.sessions.endAll(userId);
  }
}
