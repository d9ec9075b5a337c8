/** Values typed into one form of accounts, which the next one begins with; no password. */
export interface Typed {
  username?: string;
  email?: string;
  fullName?: string;
}

/** The address in it: people log in with that, too. */
export const emailIn = ({ username, email }: Typed) => email ?? (username?.includes('@') ? username : undefined);

/** The name to log in with. */
export const loginIn = ({ username, email }: Typed) => username ?? email;

/** The name for an account, which an address is not. */
export const usernameIn = ({ username }: Typed) => (username?.includes('@') ? undefined : username);
