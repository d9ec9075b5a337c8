import { Command, Query } from '@nestjs/cqrs';
import { OutboxEvent } from '../../shared/outbox/outbox';

/** A person has bought photographs, all in one transaction; they are to be delivered by e-mail. */
export class PhotosPurchased extends OutboxEvent {
  static override readonly queue = 'delivery';

  constructor(
    readonly userId: number,
    /** The `purchases.transaction_id` of all of them. */
    readonly transactionId: string,
  ) {
    super();
  }
}

/** Photographs were bought for a list (catalog/photo-lists), all in one transaction: its maker gets them, too. */
export class ListPhotosPurchased extends OutboxEvent {
  static override readonly queue = 'delivery';

  constructor(
    readonly listId: number,
    /** The payer's `purchases.transaction_id`. */
    readonly transactionId: string,
    readonly photoIds: number[],
  ) {
    super();
  }
}

/**
 * Removes a person's cart, and the delivery addresses from what they have bought, in the running transaction; the
 * purchases stay. No purchase of theirs goes on beside it.
 */
export class AnonymiseBuyer extends Command<void> {
  constructor(readonly userId: number) {
    super();
  }
}

/**
 * Adds up the income of all days, in every grouping, and answers a line for an operator for each sum that is not the
 * ledger's or the payments'.
 */
export class CheckIncome extends Query<string[]> {}
