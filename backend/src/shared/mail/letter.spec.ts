import type { Config } from '../../config';
import { html } from './html';
import { firstName, letter } from './letter';

const brand = { name: 'Bokkiefoto', supportEmail: 'hallo@bokkiefoto.test' } as Config['brand'];
const read = (fullName: string | null) =>
  letter({
    reader: { fullName, language: 'af' },
    brand,
    subject: 'Jou foto',
    paragraphs: ['Dankie.'],
    body: html`<p><a class="button second" href="/x?a=1&b=2">${'> Kyk'}</a></p>`,
  });

describe('A letter', () => {
  it.each([
    ['Anneke Nel', 'Anneke'],
    ['  Johan  van Wyk', 'Johan'],
    ['Anneke', 'Anneke'],
    ['Mev. Nel', 'Mev. Nel'],
    ['Mnr Botha', 'Mnr Botha'],
    ['J. P. Botha', 'J. P. Botha'],
    ['JP Botha', 'JP Botha'],
    ['Zoë-Marié Smit', 'Zoë-Marié'],
  ])('greets %s as %s', (fullName, name) => expect(firstName(fullName)).toBe(name));

  it('greets in the reader’s language, and without a name that it must not have', () => {
    expect(read('Anneke Nel').text).toMatch(/^Hallo Anneke\n\nDankie\.\n/);
    expect(read(null).text).toMatch(/^Hallo\n\n/);
  });

  it('has its look in its elements, for programs that take style sheets away', () => {
    const [button = ''] = /<a [^>]*href="\/x[^>]*>/.exec(read(null).html) ?? [];
    expect(button).toMatch(/ style="color:#14583b;.*background:#f2b632;.*background:#e5eddf;color:#12402d">$/);
    expect(read(null).html).toContain('>&gt; Kyk</a>');
    expect(read(null).html).toMatch(/<body style="/);
    expect(read(null).html.match(/<meta[^>]*>/g)).not.toContain(expect.stringContaining('style'));
  });
});
