/** The answer of an action. */
export class MessageDto {
  /** The outcome, in the reader's language. @example "Added to cart" */
  message!: string;
}
