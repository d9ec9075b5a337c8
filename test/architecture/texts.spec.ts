import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lonelyPlurals, slotsOf, textsOf, unusedKeys } from './text-keys';

const ROOT = 'frontend/src';
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$/.test(name))
  .filter((name) => !name.startsWith('api/generated/') && !/^i18n\/(en|af)\//.test(name))
  .map((name) => readFileSync(join(ROOT, name), 'utf8'));

describe('The texts of the shop', () => {
  const keysOf = (texts: Map<string, Map<string, string>>) => [...texts.values()].flatMap((all) => [...all.keys()]);

  it('have the same keys in both languages, singular and plural', async () => {
    const [en, af] = [keysOf(await textsOf('en')), keysOf(await textsOf('af'))];
    expect(en.length).toBeGreaterThan(300);
    expect(af.sort()).toEqual(en.sort());
    expect(lonelyPlurals(en)).toEqual([]);
  });

  it('are all used', async () => {
    for (const [namespace, sentences] of await textsOf('en'))
      expect({ namespace, unused: unusedKeys(sentences.keys(), sources) }).toEqual({ namespace, unused: [] });
  });

  it('fill in and mark the same in both languages', async () => {
    const af = await textsOf('af');
    for (const [namespace, sentences] of await textsOf('en'))
      for (const [key, sentence] of sentences)
        expect([key, slotsOf(af.get(namespace)?.get(key) ?? '')]).toEqual([key, slotsOf(sentence)]);
  });

  // But for the dots that the specification begins a sentence with (admin, section 2).
  it.each(['en', 'af'])('are set in type: no straight quotes, no three dots (%s)', async (language) => {
    const sentences = [...(await textsOf(language)).values()].flatMap((all) => [...all.values()]);
    expect(sentences.filter((sentence) => /['"]|.\.\.\./.test(sentence))).toEqual([]);
  });

  it('would be caught missing, unused or uneven', () => {
    const source = "t('cart.title'); t(`cart.steps.${step}`, { count }); t('admin:list.name'); t(`${some}.thing`);";
    const keys = ['cart.title', 'cart.steps.pay_one', 'cart.steps.pay.more', 'list.name', 'some.thing', 'cart.gone'];
    expect(unusedKeys(keys, [source])).toEqual(['cart.steps.pay.more', 'some.thing', 'cart.gone']);
    expect(lonelyPlurals(['photos_one', 'photos_other', 'coins_one', 'total'])).toEqual(['coins_one']);
    expect(slotsOf('<terms>{{count, number}}</terms> of {{all}}')).not.toEqual(slotsOf('{{count}} of {{all}}'));
  });

  it('are the only ones: a literal text in a component is refused', async () => {
    const component = [
      'export function Named({ name }: { name: string }) {',
      '  return <p title="Naam" className="note">Hallo <b aria-label={`Foto ${name}`}>{name}</b></p>;',
      '}',
    ];
    // Under the name of a component that exists: the rules go by the file, and types by the project.
    const args = ['node_modules/eslint/bin/eslint.js', '--stdin', '--stdin-filename', 'frontend/src/ui/page-title.tsx'];
    const lint = promisify(execFile)(process.execPath, [...args, '--format', 'json'], {
      // Otherwise the parser takes the file on the disk instead.
      env: { ...process.env, TSESTREE_SINGLE_RUN: 'false' },
    });
    lint.child.stdin?.end(component.join('\n'));
    const { stdout } = await lint.catch((failure: unknown) => failure as { stdout: string });
    const [{ messages }] = JSON.parse(stdout) as [{ messages: { ruleId: string }[] }];
    const refused = messages.filter(({ ruleId }) => ruleId === 'i18next/no-literal-string');
    expect(refused).toHaveLength(3);
  }, 60_000);
});
