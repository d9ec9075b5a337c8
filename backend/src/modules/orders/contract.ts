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
