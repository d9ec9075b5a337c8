import { plainText, type Language } from '../../../shared/text';

/** An e-mail address as it is kept: without surrounding spaces, with accents as Unicode composes them. */
export function plainEmail(email: string): string {
  return email.trim().normalize('NFC');
}

/** An open account. Its token balance is the wallet's and is not part of it. */
export class User {
  readonly id!: number;
  readonly createdAt!: Date;
  readonly closedAt: Date | null = null;
  isAdmin = false;
  isPhotographer = false;
  /** False if the address belonged to another account; answers never show it (ADR 13). */
  ownsEmail = true;
  /** Whether a mailed link was used at this address. Until then it may be a stranger's. */
  emailConfirmed = false;
  /** The address that was asked for and is not confirmed yet. */
  pendingEmail: string | null = null;

  readonly username: string;
  email: string;
  fullName: string;
  passwordHash: string;
  language: Language;

  /** A new account. Names are unique without regard to case, and so is who owns an address. */
  constructor(details: {
    username: string;
    email: string;
    fullName: string;
    passwordHash: string;
    language: Language;
  }) {
    this.username = plainText(details.username);
    this.email = plainEmail(details.email);
    this.fullName = plainText(details.fullName);
    this.passwordHash = details.passwordHash;
    this.language = details.language;
  }

  /** Changes what is given. */
  edit({ fullName, language }: { fullName?: string; language?: Language }): void {
    if (fullName !== undefined) this.fullName = plainText(fullName);
    this.language = language ?? this.language;
  }

  /** Somebody who knew the former password may have asked for another address: that is void. */
  changePassword(passwordHash: string): void {
    this.passwordHash = passwordHash;
    this.pendingEmail = null;
  }

  /** Sets a new password, chosen with a mailed link, which also proves that the address is the person's. */
  resetPassword(passwordHash: string): void {
    this.changePassword(passwordHash);
    this.emailConfirmed = true;
  }

  /** For letters to the account's address: they have no name that a stranger may have put there. */
  get reader(): { fullName: string | null; language: Language } {
    return { fullName: this.emailConfirmed ? this.fullName : null, language: this.language };
  }

  /** The pending address becomes the account's; answers the one that it takes the place of. */
  confirmEmail(pendingEmail: string): string {
    const former = this.email;
    this.email = pendingEmail;
    this.ownsEmail = true;
    this.emailConfirmed = true;
    this.pendingEmail = null;
    return former;
  }
}
