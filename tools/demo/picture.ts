import type { Category, Sport } from './season.ts';

/** Pixels from the left and the top, width and height. */
export type Box = [left: number, top: number, width: number, height: number];

/** The content of a picture, from pictures.json; places are in its pixels. */
export interface Picture {
  title: string;
  category: Category;
  sport?: Sport;
  size: [width: number, height: number];
  light: 'gold' | 'late' | 'day' | 'dusk' | 'stage';
  /** No number or letter in it can be read, so it may be shown mirrored. */
  mirrorable: boolean;
  /** The middle of the player in focus, and how far the body reaches from there. */
  subject: { x: number; y: number; reach: number };
  /** The players' places, and the text on their backs: a shirt number or a netball position. */
  players: {
    team?: string;
    body: Box;
    number?: string;
    box?: Box;
    /** The visible share of the number, if less than 0.7. */
    seen?: number;
  }[];
}
