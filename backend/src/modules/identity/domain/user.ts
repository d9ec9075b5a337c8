import type { Language } from '../../../shared/text';

/** An account. Its token balance is the wallet's and is not part of it. */
export class User {
  readonly id!: number;
  readonly createdAt!: Date;
  isAdmin = false;

  private constructor(
    readonly username: string,
    public email: string,
    public fullName: string,
    public passwordHash: string,
    public language: Language,
  ) {}

  /** A new account. Names and addresses are kept without surrounding spaces; both are unique without regard to case. */
  static register(details: {
    username: string;
    email: string;
    fullName: string;
    passwordHash: string;
    language: Language;
  }): User {
    return new User(
      details.username.trim(),
      details.email.trim(),
      details.fullName.trim(),
      details.passwordHash,
      details.language,
    );
  }

  changePassword(passwordHash: string): void {
    this.passwordHash = passwordHash;
  }

  makeAdmin(): void {
    this.isAdmin = true;
  }
}
