/** A paragraph, or the points of a list. `[words](address)` is a link; what SELLER and the like stand for is the shop's own. */
type Block = string | string[];

/** The paragraph that stands for the seller, shown with name and address. */
export const SELLER = ':seller';

/** The lists of what packages of tokens cost, and of what photographs do, as administrators have set it. */
export const PACKAGES = ':packages';
export const PHOTO_PRICES = ':photo-prices';

/** A page of the law: a section's id is its anchor, the same in both languages. */
export interface LegalText {
  title: string;
  intro: string;
  sections: { id: string; title: string; body: Block[] }[];
}
