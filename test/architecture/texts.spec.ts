import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
    // The rules go by the path of a file.
    const folder = await mkdtemp(join(tmpdir(), 'lint-'));
    await mkdir(join(folder, ROOT), { recursive: true });
    await writeFile(join(folder, ROOT, 'named.tsx'), component);
    await copyFile('.oxlintrc.json', join(folder, '.oxlintrc.json'));
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format=json', ROOT], {
      cwd: folder,
      encoding: 'utf8',
    });
    await rm(folder, { recursive: true });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
    const refused = diagnostics.filter(({ code }) => code === 'i18next(no-literal-string)');
    expect(refused).toHaveLength(3);
  });
});
