import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CountSessions } from '../contract';
import { SessionStore } from '../infrastructure/session.store';

@QueryHandler(CountSessions)
export class CountSessionsHandler implements IQueryHandler<CountSessions> {
  constructor(private readonly sessions: SessionStore) {}

  execute({ userId }: CountSessions): Promise<number> {
    return this.sessions.countOf(userId);
  }
}
