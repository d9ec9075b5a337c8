/** The same keys as the English texts, with sentences of another language: a missing or a spare one does not compile. */
export type TextsLike<English> = {
  [Key in keyof English]: English[Key] extends string ? string : TextsLike<English[Key]>;
};
