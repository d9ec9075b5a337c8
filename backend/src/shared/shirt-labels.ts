/** The netball positions, as they are stored, and the bibs on which Afrikaans schools sew them. */
export const AFRIKAANS_BIBS = { GS: 'DS', GA: 'DA', WA: 'VA', C: 'S', WD: 'VV', GD: 'DV', GK: 'DW' } as const;

/** Every bib of either language, and the position as it is stored. */
export const POSITION_BY_BIB: ReadonlyMap<string, string> = new Map(
  Object.entries(AFRIKAANS_BIBS).flatMap(([english, afrikaans]) => [
    [english, english],
    [afrikaans, english],
  ]),
);

/** A shirt label as it is stored: a number of 1 to 999 without leading zeros, or a netball position in English. */
export const SHIRT_LABEL = new RegExp(`^([1-9]\\d{0,2}|${Object.keys(AFRIKAANS_BIBS).join('|')})$`);
