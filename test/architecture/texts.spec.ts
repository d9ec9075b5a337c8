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

/**
 * Lints a component, without the rules that ask for types: those would load the whole program. It goes under the name of
 * a component that exists, since the rules go by the file.
 */
const LINT = `
  import { ESLint } from 'eslint';
  import tseslint from 'typescript-eslint';
  const eslint = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked });
  const [{ messages }] = await eslint.lintText(process.argv[1], { filePath: 'frontend/src/ui/page-title.tsx' });
  console.log(JSON.stringify(messages));`;

describe('The texts of the shop', () => {
  const keysOf = (texts: Map<string, Map<string, string>>) => [...texts.values()].flatMap((all) => [...all.keys()]);

  it('have the same keys in both languages, singular and plural', async () => {
    const [en, af] = [keysOf(await textsOf('en')), keysOf(await textsOf('af'))];
    expect(en.length).toBeGreaterThan(300);
    expect(af.sort()).toEqual(en.sort());
    expect(lonelyPlurals(en)).toEqual([]);
  });

  it('are all used', async () => {
    expect(unusedKeys(keysOf(await textsOf('en')), sources)).toEqual([]);
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
    ].join('\n');
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', LINT, component]);
    const messages = JSON.parse(stdout) as { ruleId: string }[];
    const refused = messages.filter(({ ruleId }) => ruleId === 'i18next/no-literal-string');
    expect(refused).toHaveLength(3);
  });
});
