import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { resetLinkNotValid } from '../identity.errors';
import { User } from '../domain/user';
import { AccountLinks } from '../infrastructure/account-links';

/** The account whose new password a mailed link is for. */
export class ResetLinkDto {
  /** @example "shopper" */
  username!: string;
}

/** Whether a mailed link for a new password still works, without using it. Error: reset-link-not-valid. */
export class CheckResetLink extends Query<ResetLinkDto> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(CheckResetLink)
export class CheckResetLinkHandler implements IQueryHandler<CheckResetLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly links: AccountLinks,
  ) {}

  async execute({ token }: CheckResetLink): Promise<ResetLinkDto> {
    const userId = this.links.accountOf(token);
    const user = userId === null ? null : await this.em.findOne(User, userId);
    if (!user || !this.links.isValid('password', token, user)) throw resetLinkNotValid();
    return { username: user.username };
  }
}
