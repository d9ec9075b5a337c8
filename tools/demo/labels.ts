import type { Frame } from './photographs.ts';
import type { Box, Picture } from './picture.ts';
import type { Gallery } from './season.ts';

/** The source of a shirt's label; the reader's labels are left to it, and without it to the office. */
type Way = 'file' | 'office' | 'parent' | 'reader';

/** A shirt label that can be read on a photograph. */
export interface DemoLabel {
  /** A number, or a netball position in English. */
  label: string;
  /** Its school, and that school's side in the gallery's match; null where it does not play. */
  team: string;
  side: 'home' | 'away' | null;
  way: Way;
}

interface Framed {
  shown: Picture;
  frame: Frame;
}

/** The visible share of a number from which on it can be read. */
const READABLE = 0.7;

/** Of the number that the shop's guide looks for, nothing is left to the reader: a shop may run without it. */
export const LOOKED_FOR = '13';
const SAID = ['parent', 'file', 'office'] as const;
const WAYS = ['reader', 'file', 'office', 'parent'] as const;

/** The labels to read on each photograph of a gallery; a match's come by all four ways, others by the file. */
export function shareLabels({ match, category }: Gallery, photographs: Framed[]): DemoLabel[][] {
  let [sure, others] = [0, 0];
  return photographs.map(({ shown, frame }) =>
    shown.players.flatMap(({ team, number: label, box, seen = 1 }): DemoLabel[] => {
      if (team === undefined || label === undefined || box === undefined) return [];
      const isPosition = !/^\d/.test(label);
      if (seen < READABLE || !isWithin(box, frame, shown.size) || (isPosition && category !== 'Netball')) return [];
      if (!match) return [{ label, team, side: null, way: 'file' }];
      const side = match.home.startsWith(`${team} `) ? 'home' : match.away.startsWith(`${team} `) ? 'away' : null;
      const way = label === LOOKED_FOR ? SAID[sure++ % SAID.length] : WAYS[others++ % WAYS.length];
      return way ? [{ label, team, side, way }] : [];
    }),
  );
}

function isWithin([left, top, across, down]: Box, frame: Frame, [width, height]: Picture['size']): boolean {
  return (
    left >= frame.left * width &&
    top >= frame.top * height &&
    left + across <= (frame.left + frame.width) * width &&
    top + down <= (frame.top + frame.height) * height
  );
}

/** The XMP of a photographer who has tagged a photograph with the numbers on it; null when there are none. */
export function tagsOf(labels: DemoLabel[]): string | null {
  const keywords = labels
    .filter(({ way }) => way === 'file')
    .map(({ label, team, side }) => (side === null ? label : `${team} ${label}`));
  if (keywords.length === 0) return null;
  const items = keywords.map((keyword) => `<rdf:li>${keyword}</rdf:li>`).join('');
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:subject><rdf:Bag>${items}</rdf:Bag></dc:subject>
    </rdf:Description></rdf:RDF></x:xmpmeta>`;
}
