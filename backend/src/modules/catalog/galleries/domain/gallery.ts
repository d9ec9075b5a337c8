import { invalidInput } from '../../../../shared/errors';
import { plainText } from '../../../../shared/text';
import { categoryName, categoryOf, SPORTS, type Category, type Sport } from './category';
import { nameRequired } from '../../catalog.errors';
import { tokenPriceOf } from './price';

const unknownCategory = () =>
  invalidInput({ category: { en: 'Choose one of the categories.', af: 'Kies een van die kategorieë.' } });

const otherSport = (sport: Sport) =>
  invalidInput({
    matchId: {
      en: `The match is ${categoryName(sport, 'en')}. Choose a match of the gallery’s sport, or another category.`,
      af: `Die wedstryd is ${categoryName(sport, 'af')}. Kies ’n wedstryd van die galery se sport, of ’n ander kategorie.`,
    },
  });

/** Letters and digits of a gallery's code at least. */
const SHORTEST_CODE = 6;
export const CODE_RULE = {
  en: `Choose a code with at least ${SHORTEST_CODE} letters or digits, and at most 50 characters.`,
  af: `Kies ’n kode met minstens ${SHORTEST_CODE} letters of syfers, en hoogstens 50 karakters.`,
};

/** Whether a code is too long to be found by trying; galleries may have shorter ones from before this rule. */
export function isLongEnough(code: string): boolean {
  return (code.match(/[\p{L}\p{N}]/gu) ?? []).length >= SHORTEST_CODE;
}

/** In which order a gallery shows its photographs by default. */
export const PHOTO_ORDERS = ['capture', 'name'] as const;
export type PhotoOrder = (typeof PHOTO_ORDERS)[number];

/** The properties of a gallery that administrators set. */
export interface GalleryDetails {
  name: string;
  category: string;
  /** Tokens, 1–10. */
  tokenPrice: number;
  description: string | null;
  matchId: number | null;
  /** Everybody sees it from this time on; null: not published. */
  publishedAt: Date | null;
  /** In no list; anybody with its address can see it. */
  unlisted: boolean;
  /** Needed to see the pictures, in any case; null: no code is asked for. */
  accessCode: string | null;
  photoOrder: PhotoOrder;
}

/**
 * An album of photographs, the one source of their category, match and name: "album title", "gallery title" and
 * "match info" all read its name (decision 1).
 */
export class Gallery {
  readonly id!: number;
  readonly createdAt!: Date;
  readonly updatedAt!: Date;
  private name!: string;
  private category!: Category;
  private tokenPrice!: number;
  private description: string | null = null;
  private matchId: number | null = null;
  private publishedAt: Date | null;
  private unlisted = false;
  private accessCode: string | null = null;
  private photoOrder: PhotoOrder = 'capture';
  /** The photographer who works on it beside the administrators, or null. */
  private createdBy: number | null;
  /** The deletion that it lies in the trash with. */
  readonly trashId: number | null = null;

  /** A new gallery is published at once unless it says otherwise. */
  constructor(
    details: Pick<GalleryDetails, 'name' | 'category' | 'tokenPrice'> & Partial<GalleryDetails>,
    createdBy: number,
  ) {
    this.publishedAt = new Date();
    this.createdBy = createdBy;
    this.edit(details);
  }

  /** Gives it to a photographer to work on, or only to the administrators. */
  handTo(userId: number | null): void {
    this.createdBy = userId;
  }

  /** The match, where it must be of the gallery's sport: the other categories may show any. */
  get matchOfSport(): number | null {
    return SPORTS.some((sport) => sport === this.category) ? this.matchId : null;
  }

  /** Error: invalid-input (matchId), when its match is of another sport. */
  keepToSport(sport: Sport): void {
    if (sport !== this.category) throw otherSport(sport);
  }

  /** Changes what is given; answers the former price when it is another one now, and whether category and match are others. */
  edit(change: Partial<GalleryDetails>) {
    const { tokenPrice: formerPrice, matchId: formerMatch, category: formerCategory } = this;
    if (change.name !== undefined) this.name = requireName(change.name);
    if (change.category !== undefined) this.category = requireCategory(change.category);
    if (change.tokenPrice !== undefined) this.tokenPrice = tokenPriceOf(change.tokenPrice);
    if (change.description !== undefined) this.description = change.description?.trim() || null;
    if (change.matchId !== undefined) this.matchId = change.matchId;
    if (change.publishedAt !== undefined) this.publishedAt = change.publishedAt;
    if (change.unlisted !== undefined) this.unlisted = change.unlisted;
    if (change.accessCode !== undefined) this.accessCode = newCode(change.accessCode, this.accessCode);
    if (change.photoOrder !== undefined) this.photoOrder = change.photoOrder;
    return {
      formerPrice: formerPrice === this.tokenPrice ? null : formerPrice,
      hasOtherCategory: formerCategory !== this.category,
      hasOtherMatch: formerMatch !== this.matchId,
    };
  }
}

function requireName(name: string): string {
  const plain = plainText(name);
  // In an address, browsers take a name of dots for a folder.
  if (!plain || /^\.+$/.test(plain)) throw nameRequired();
  return plain;
}

function newCode(wanted: string | null, present: string | null): string | null {
  const code = plainText(wanted ?? '') || null;
  if (code !== null && code !== present && !isLongEnough(code)) throw invalidInput({ accessCode: CODE_RULE });
  return code;
}

function requireCategory(spelling: string): Category {
  const category = categoryOf(spelling);
  if (!category) throw unknownCategory();
  return category;
}

/**
 * The spellings to look a gallery up by: normalised as stored names are (single spaces, composed accents), and as
 * given.
 */
export function spellingsOf(name: string): string[] {
  return [name, plainText(name)];
}
