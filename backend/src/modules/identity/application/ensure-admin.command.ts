import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { literally } from '../../../shared/database/search';
import { plainText } from '../../../shared/text';
import { SHORTEST_USERNAME, usernameTaken, usernameTooShort } from '../identity.errors';
import { plainEmail, User } from '../domain/user';
import { hashPassword } from '../infrastructure/passwords';

/**
 * Makes sure that an administrator with this e-mail address exists: the account that owns it becomes one and keeps its
 * password; otherwise an account is created. Answers which of these it did, and the account's name and age: addresses
 * are not proved, so the operator should see whose account it is. Safe to run again. Errors: username-taken,
 * invalid-input (username).
 */
export class EnsureAdmin extends Command<{ done: 'already' | 'promoted' | 'opened'; username: string; since: Date }> {
  constructor(
    readonly email: string,
    readonly username: string,
    readonly password: string,
    /** Opens no account and promotes none where there is an administrator already. */
    readonly onlyFirst = false,
  ) {
    super();
  }
}

@CommandHandler(EnsureAdmin)
export class EnsureAdminHandler implements ICommandHandler<EnsureAdmin> {
  constructor(private readonly em: EntityManager) {}

  async execute({ email, username: wanted, password, onlyFirst }: EnsureAdmin) {
    const username = plainText(wanted);
    const first = onlyFirst ? await this.em.findOne(User, { isAdmin: true }) : null;
    const existing =
      first ?? (await this.em.findOne(User, { email: { $ilike: literally(plainEmail(email)) }, ownsEmail: true }));
    if (existing?.isAdmin) return told('already', existing);
    if (!existing && username.length < SHORTEST_USERNAME) throw usernameTooShort();
    if (!existing && (await this.em.count(User, { username: { $ilike: literally(username) } })) > 0)
      throw usernameTaken();
    const user =
      existing ??
      new User({
        username,
        email,
        fullName: username,
        passwordHash: await hashPassword(password),
        language: 'en',
      });
    user.isAdmin = true;
    await this.em.persist(user).flush();
    return told(existing ? 'promoted' : 'opened', user);
  }
}

function told(done: 'already' | 'promoted' | 'opened', { username, createdAt }: User) {
  return { done, username, since: createdAt };
}
