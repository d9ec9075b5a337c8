import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { TokenPackage, type PackageDetails } from '../payments/domain/token-purchase';
import { packageNameTaken, packageNotFound, packageReferenceTaken } from '../wallet.errors';

/** Adds a package; answers its id. Errors: package-name-taken, package-reference-taken. */
export class AddTokenPackage extends Command<number> {
  constructor(readonly details: PackageDetails) {
    super();
  }
}

/**
 * Changes a package for the purchases that follow; `sold` retires it, or sells it again.
 * Errors: package-not-found, package-name-taken, package-reference-taken.
 */
export class ChangeTokenPackage extends Command<void> {
  constructor(
    readonly packageId: number,
    readonly change: { details?: PackageDetails; sold?: boolean },
  ) {
    super();
  }
}

@CommandHandler(AddTokenPackage)
export class AddTokenPackageHandler implements ICommandHandler<AddTokenPackage> {
  constructor(private readonly em: EntityManager) {}

  async execute({ details }: AddTokenPackage): Promise<number> {
    const added = new TokenPackage(details);
    await this.em.persist(added).flush().catch(tellWhatIsTaken);
    return added.id;
  }
}

@CommandHandler(ChangeTokenPackage)
export class ChangeTokenPackageHandler implements ICommandHandler<ChangeTokenPackage> {
  constructor(private readonly em: EntityManager) {}

  async execute({ packageId, change: { details, sold } }: ChangeTokenPackage): Promise<void> {
    await this.em
      .transactional(async (em) => {
        const changed = await em.findOne(TokenPackage, packageId, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (!changed) throw packageNotFound();
        if (details) changed.edit(details);
        if (sold === true) changed.sellAgain();
        if (sold === false) changed.retire();
      })
      .catch(tellWhatIsTaken);
  }
}

function tellWhatIsTaken(error: unknown): never {
  if (!(error instanceof UniqueConstraintViolationException)) throw error;
  throw error.message.includes('payment_reference') ? packageReferenceTaken() : packageNameTaken();
}
