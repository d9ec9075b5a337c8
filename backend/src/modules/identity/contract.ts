import { Command, Query } from '@nestjs/cqrs';
import type { Language } from '../../shared/text';

/** What other modules may know about a person. */
export interface PersonSummary {
  id: number;
  username: string;
  fullName: string;
  email: string;
  language: Language;
  isAdmin: boolean;
}

/** One person by id; null when there is none, or when the account is closed. */
export class GetPerson extends Query<PersonSummary | null> {
  constructor(readonly userId: number) {
    super();
  }
}

/** Removes what is no longer needed of accounts and sessions (docs/privacy.md); answers what, with how many of each. */
export class ForgetAccounts extends Command<Record<string, number>> {}
