import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { DeleteFinishedJobs } from '../../../shared/outbox/delete-finished-jobs.command';
import {
  AnonymiseReporter,
  DeleteCorrections,
  DeleteFavourites,
  DeletePhotoLists,
  ForgetPlayers,
} from '../../catalog/personal-data.contract';
import { EndSessions, EraseAccount } from '../../identity/contract';
import { AnonymiseBuyer } from '../../orders/contract';
import { AnonymisePayer, ForfeitTokens, LockPaymentsOfPerson } from '../../wallet/contract';

/**
 * Closes an account for good: nothing stays that says who it was, and the rows of the books (purchases, payments,
 * ledger) have no name. Tokens that are left are lost. Its owner's password is asked for; an operator's command has
 * none, null. Errors: wrong-password, too-many-tries, last-administrator; without a password, user-not-found.
 */
export class CloseAccount extends Command<void> {
  constructor(
    readonly userId: number,
    readonly password: string | null,
  ) {
    super();
  }
}

@CommandHandler(CloseAccount)
export class CloseAccountHandler implements ICommandHandler<CloseAccount> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute({ userId, password }: CloseAccount): Promise<void> {
    await this.em.transactional(async () => {
      // Locks are taken in the order of a purchase and of a payment: the buyer, the photographs, the payments, then the
      // account.
      await this.commands.execute(new AnonymiseBuyer(userId));
      await this.commands.execute(new LockPaymentsOfPerson(userId));
      await this.commands.execute(new EraseAccount(userId, password));
      await this.commands.execute(new ForfeitTokens(userId));
      await this.commands.execute(new AnonymisePayer(userId));
      await this.commands.execute(new DeleteFavourites(userId));
      await this.commands.execute(new DeletePhotoLists(userId));
      await this.commands.execute(new ForgetPlayers(userId));
      await this.commands.execute(new DeleteCorrections(userId));
      await this.commands.execute(new AnonymiseReporter(userId));
      await this.commands.execute(new DeleteFinishedJobs([userId]));
    });
    await this.commands.execute(new EndSessions(userId));
  }
}
