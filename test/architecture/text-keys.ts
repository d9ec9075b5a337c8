import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import ts from 'typescript';

const FOLDER = 'frontend/src/i18n';

/** Texts of a language as the files of frontend/src/i18n keep them: sentences, in groups of any depth. */
export interface Texts {
  [key: string]: string | Texts | readonly unknown[];
}

/** The texts of a language by namespace: the shop's, and those that are fetched with their own pages. */
export async function textsOf(language: string): Promise<Map<string, Map<string, string>>> {
  const folder = resolve(FOLDER, language);
  const namespaces = new Map<string, Map<string, string>>();
  for (const file of readdirSync(folder)) {
    const loaded = (await import(resolve(folder, file))) as { default?: Texts };
    if (loaded.default) namespaces.set(basename(file, '.ts'), sentencesOf(loaded.default));
  }
  return namespaces;
}

/** Every sentence by its key: `{ cart: { title: 'Cart' } }` is `cart.title`. */
function sentencesOf(texts: Texts, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(texts)) {
    const key = `${prefix}${name}`;
    if (typeof value === 'string') found.set(key, value);
    else for (const [inner, sentence] of sentencesOf(value as Texts, `${key}.`)) found.set(inner, sentence);
  }
  return found;
}

/** `photos_one` and `photos_other` are asked for as `photos`. */
function stemOf(key: string): string {
  return key.replace(/_(one|other)$/, '');
}

/** Keys of which one number is there and the other is missing. */
export function lonelyPlurals(keys: Iterable<string>): string[] {
  const all = new Set(keys);
  return [...all].filter((key) => {
    const [, stem, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
    return stem !== undefined && !all.has(`${stem}_${form === 'one' ? 'other' : 'one'}`);
  });
}

/** The values and marks of a sentence: `{{count}}` and `<terms>`, in alphabetical order. */
export function slotsOf(sentence: string): string[] {
  return [...new Set(sentence.match(/\{\{[^},]+|<\w+>/g))].sort();
}

/**
 * Keys that no source names. A key is named by a literal (`'cart.title'`, with its namespace or without), by the name
 * of a group above it, or by a template (`cart.steps.${step}`) whose blanks stand for one part of a key each.
 */
export function unusedKeys(keys: Iterable<string>, sources: string[]): string[] {
  const literals = new Set<string>();
  const templates: RegExp[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) literals.add(withoutNamespace(node.text));
    if (ts.isTemplateExpression(node)) {
      const start = withoutNamespace(node.head.text);
      const rest = node.templateSpans.map(({ literal }) => `[^.]+${escape(literal.text)}`).join('');
      // A template that begins with a blank could be anything, so it names nothing.
      if (start.includes('.')) templates.push(new RegExp(`^${escape(start)}${rest}$`));
    }
    ts.forEachChild(node, collect);
  };
  for (const source of sources) collect(ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest));
  return [...keys].filter((key) => {
    const stem = stemOf(key);
    const groups = stem.split('.').map((_, depth, parts) => parts.slice(0, depth + 2).join('.'));
    return !groups.some((name) => literals.has(name)) && !templates.some((template) => template.test(stem));
  });
}

const withoutNamespace = (key: string) => key.replace(/^[\w-]+:/, '');
const escape = (text: string) => text.replaceAll('.', '\\.');
