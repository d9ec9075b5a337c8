import { Command, Query } from '@nestjs/cqrs';
import type { Language } from '../../shared/text';

/** A person as other modules see them. */
export interface PersonSummary {
  id: number;
  username: string;
  fullName: string;
  email: string;
  language: Language;
  isAdmin: boolean;
  isPhotographer: boolean;
}

/** One person by id; null when there is none, or when the account is closed. */
export class GetPerson extends Query<PersonSummary | null> {
  constructor(readonly userId: number) {
    super();
  }
}

/** Removes what is no longer needed of accounts and sessions (docs/privacy.md); answers what, with how many of each. */
export class PurgeAccounts extends Command<Record<string, number>> {}

/**
 * Takes everything out of an account that says whose it was, in the running transaction; its owner's password is asked
 * for, unless it is null. Errors: wrong-password, too-many-tries, last-administrator; without a password, user-not-found.
 */
export class EraseAccount extends Command<void> {
  constructor(
    readonly userId: number,
    readonly password: string | null,
  ) {
    super();
  }
}

/** Ends all sessions of a person. */
export class EndSessions extends Command<void> {
  constructor(readonly userId: number) {
    super();
  }
}

/** Counts a person's open sessions. */
export class CountSessions extends Query<number> {
  constructor(readonly userId: number) {
    super();
  }
}
