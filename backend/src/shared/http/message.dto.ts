/** The answer of an action. */
export class MessageDto {
  /** What happened, in the reader's language. @example "Added to cart" */
  message!: string;
}
