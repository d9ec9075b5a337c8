import type { WatermarkDto, WatermarkFormDto } from '../../api/generated/shop.schemas';

/** Percentages of the tiles, each with what it may be; the server has the same. */
export const PERCENTAGES = {
  size: { min: 50, max: 200 },
  strength: { min: 50, max: 150 },
  density: { min: 50, max: 200 },
} as const;
export type Percentage = keyof typeof PERCENTAGES;
export const PERCENTAGE_NAMES = Object.keys(PERCENTAGES) as Percentage[];

/** The parts of a mark. */
export const KINDS = ['words', 'picture'] as const;

/** The form's values. */
export interface WatermarkValues extends Record<Percentage, number> {
  kind: (typeof KINDS)[number];
  text: string;
  /** A picture that is not saved yet. */
  files: File | null;
}

export const STANDARD: WatermarkValues = {
  kind: 'words',
  text: '',
  files: null,
  size: 100,
  strength: 100,
  density: 100,
};

export function watermarkValues({ text, hasPicture, size, strength, density }: WatermarkDto): WatermarkValues {
  return { kind: hasPicture ? 'picture' : 'words', text: text ?? '', files: null, size, strength, density };
}

/** The values to send. */
export function watermarkForm({ kind, text, files, ...percentages }: WatermarkValues): WatermarkFormDto {
  return {
    ...percentages,
    picture: kind === 'picture' ? 'keep' : 'none',
    ...(text.trim() && { text: text.trim() }),
    ...(kind === 'picture' && files && { files: [files] }),
  };
}
