import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const inFolder = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

const DOCUMENTS = ['README.md', ...inFolder('docs'), ...inFolder('docs/adr')];

/** A heading's address, as GitHub makes it. */
const addressOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const addressesIn = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => addressOf(heading));

/** Links of a document that lead nowhere; those to the web are not followed. */
function deadLinks(document: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^(https?|mailto):/.test(link)) return false;
    const [path = '', heading] = link.split('#');
    const target = path === '' ? document : join(dirname(document), path);
    if (target !== document && !existsSync(target)) return true;
    return (
      heading !== undefined && !addressesIn(target === document ? text : readFileSync(target, 'utf8')).includes(heading)
    );
  });
}

describe('Links between the documents', () => {
  it.each(DOCUMENTS)('of %s lead to a file, and to a heading that it has', (document) => {
    expect(deadLinks(document, readFileSync(document, 'utf8'))).toEqual([]);
  });

  it('are caught without their file or heading', () => {
    const text = '# What’s new, 2\n[a](#whats-new-2) [b](testing.md) [c](#whats-old) [d](gone.md) [e](testing.md#gone)';
    expect(deadLinks('docs/new.md', text)).toEqual(['#whats-old', 'gone.md', 'testing.md#gone']);
  });
});
