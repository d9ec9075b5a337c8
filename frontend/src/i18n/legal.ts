/** A paragraph, or the points of a list. `[words](address)` is a link; the paragraph SELLER names the seller. */
type Block = string | string[];

/** The paragraph that stands for who sells, shown with name and address. */
export const SELLER = ':seller';

/** A page of the law: a section's id is its anchor, the same in both languages. */
export interface LegalText {
  title: string;
  intro: string;
  sections: { id: string; title: string; body: Block[] }[];
}
