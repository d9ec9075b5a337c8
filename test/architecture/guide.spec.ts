import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsOf } from './text-keys';

/** Each guide in the two languages. */
const GUIDES = [
  { en: 'docs/administrators-guide.md', af: 'docs/administrateursgids.md' },
  { en: 'docs/parents-guide.md', af: 'docs/ouersgids.md' },
];
const LANGUAGES = ['en', 'af'] as const;

/** In bold, but not of the shop's own texts: steps, and a button of the queue dashboard. */
const OTHERS = /^(\d\.|Retry)$/;

const read = (file: string) => readFileSync(file, 'utf8');
const headings = (text: string) => [...text.matchAll(/^#+ /gm)].map(([marks]) => marks);
const pictures = (text: string) => [...text.matchAll(/\]\((images\/[^)]+)\)/g)].map(([, path = '']) => path);

/** A guide's words in bold: labels of the pages, with … for values. */
function labels(text: string): string[] {
  return [...text.matchAll(/\*\*(.+?)\*\*/gs)]
    .map(([, label = '']) => label.replace(/\s+/g, ' '))
    .filter((label) => !OTHERS.test(label));
}

/** Whether a text of the shop reads like this when its slots are filled. */
function fits(label: string, sentence: string): boolean {
  const parts = sentence.split(/\{\{[^}]*\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`).test(label);
}

/** Labels that no text of the language has. */
async function unknownLabels(language: string, text: string): Promise<string[]> {
  const sentences = [...(await textsOf(language)).values()]
    .flatMap((all) => [...all.values()])
    // A soft hyphen is seen only where its word breaks.
    .map((sentence) => sentence.replaceAll('\u00AD', ''));
  return labels(text).filter(
    (label) => !sentences.some((sentence) => !/^\{\{[^}]*\}\}$/.test(sentence) && fits(label, sentence)),
  );
}

describe('The guides', () => {
  it.each(GUIDES)('name what stands on the pages: $en, $af', async (guide) => {
    for (const language of LANGUAGES) expect(await unknownLabels(language, read(guide[language]))).toEqual([]);
  });

  it('have their pictures, and show all of them', () => {
    for (const language of LANGUAGES) {
      const folder = `images/guide/${language}`;
      const there = readdirSync(join('docs', folder)).map((name) => `${folder}/${name}`);
      expect(GUIDES.flatMap((guide) => pictures(read(guide[language]))).sort()).toEqual(there.sort());
    }
  });

  it.each(GUIDES)('say the same in both languages: $en, $af', ({ en, af }) => {
    const [english, afrikaans] = [read(en), read(af)];
    expect(headings(afrikaans)).toEqual(headings(english));
    expect(pictures(afrikaans).map((path) => path.replace('/af/', '/en/'))).toEqual(pictures(english));
    const rows = (text: string) => text.match(/^\|/gm)?.length;
    expect(rows(afrikaans)).toBe(rows(english));
  });

  it('are caught with a label that no page has', async () => {
    expect(await unknownLabels('en', 'Press **Resend all of …**, then **Resend everything**.')).toEqual([
      'Resend everything',
    ]);
  });
});
