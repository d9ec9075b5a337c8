import { Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import { namesSession } from './access';
import { pageLanguage, type Language } from '../text';

/** The program of the built shop that draws pages (frontend/src/server.tsx). */
interface PageProgram {
  askApiAt(origin: string): void;
  renderPage(request: { url: string; language: Language; visitor: boolean }): Promise<ServedPage | null>;
}

interface ServedPage {
  status: number;
  file: string;
  head: string;
  body: string;
  data: string;
  live: boolean;
  partial: boolean;
}

/** What Vite says of its files, by their sources: the built name, what it imports, its styles. */
type Manifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[] } | undefined>;

const THEME = /(?:^|; )theme=(light|dark)/;

/** The shop's own code, whose styles every page has. */
const MAIN = 'src/main.tsx';

/**
 * Sends pages: public ones ready-made, with their words and the places of their pictures, so that a phone with one bar
 * of signal shows them before it has any code; the others, and all when drawing fails, for the browser to draw.
 */
export class Pages {
  private readonly logger = new Logger('Pages');
  private readonly template: string;
  private readonly manifest: Manifest;
  private readonly program: PageProgram;
  private readonly sheets = new Map<string, string>();
  /** The file of the libraries that every page needs (frontend/vite.config.ts). */
  private readonly libraries: string;
  private apiKnown = false;

  /** `directory` is where the shop was built; the program lies beside it. */
  constructor(private readonly directory: string) {
    this.template = readFileSync(join(directory, 'index.html'), 'utf8');
    this.manifest = JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8')) as Manifest;
    const libraries = Object.values(this.manifest).find((built) => built?.name === 'libraries');
    if (libraries === undefined) throw new Error('The built shop has no libraries: build it again');
    this.libraries = libraries.file;
    // Known only when the shop has been built, so not by its name in an import.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    this.program = require(join(directory, '../frontend-server/server.mjs')) as PageProgram;
  }

  /** Sends the page that is at an address of the shop's, a path with its query. */
  async send(request: Request, response: Response, address: string): Promise<void> {
    const cookies = request.headers.cookie ?? '';
    const language = pageLanguage(request.headers);
    const page = await this.draw(request, address, language, !namesSession(request));
    const nonce = randomBytes(16).toString('base64');
    allowStyles(response, nonce);
    response
      .status(page?.status ?? 200)
      .setHeader('Cache-Control', 'private, no-cache')
      .setHeader('Content-Language', language)
      .setHeader('Vary', 'Cookie, Accept-Language');
    response.type('html').send(this.assemble(page, language, THEME.exec(cookies)?.[1], nonce));
  }

  private async draw(
    request: Request,
    address: string,
    language: Language,
    visitor: boolean,
  ): Promise<ServedPage | null> {
    if (!this.apiKnown) this.program.askApiAt(originOf(request));
    this.apiKnown = true;
    try {
      return await this.program.renderPage({ url: `http://shop${address}`, language, visitor });
    } catch (error) {
      this.logger.error({ err: error }, `${request.path} could not be drawn`);
      return null;
    }
  }

  private assemble(page: ServedPage | null, language: Language, theme: string | undefined, nonce: string): string {
    const html = `<html lang="${language}"${theme === undefined ? '' : ` data-theme="${theme}"`}>`;
    const { scripts, sheets } = this.filesOf(page, language);
    // The styles travel with the page: a phone far away asks once.
    const style = (rules: string) =>
      `<style nonce="${nonce}">${sheets.map((file) => this.sheet(file)).join('')}${rules}</style>`;
    // The page's code is named here, so that the browser need not search for it. Disabled links tell the code that its
    // styles are there.
    const code =
      sheets.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('') +
      scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
    if (page === null) {
      return fill(this.template, [
        ['<html lang="en">', html],
        ['</head>', `${style('')}${code}</head>`],
      ]);
    }
    const { markup, rules } = liftStyles(page.body);
    const marks = `${page.live ? ' data-live' : ''}${page.partial ? ' data-partial' : ''}`;
    // boot.ts fetches the libraries once the connection is idle, and the page's code when the reader first does
    // something. The code stands in a template because some browsers fetch even disabled style sheets ahead.
    const data =
      `<script type="application/json" id="served"${marks}>${page.data}</script>` +
      `<template id="code">${code}</template>` +
      `<link id="libraries" as="script" crossorigin href="/${this.libraries}">`;
    return fill(this.template, [
      ['<html lang="en">', html],
      [/<!--head-->.*<!--\/head-->/s, page.head],
      ['</head>', `${style(rules)}</head>`],
      ['<!--page-->', markup],
      ['<!--data-->', data],
    ]);
  }

  /** The names of the scripts and style sheets that a page consists of. */
  private filesOf(page: ServedPage | null, language: Language): { scripts: string[]; sheets: string[] } {
    const scripts = new Set<string>();
    const sheets = new Set<string>();
    const visit = (source: string): void => {
      const built = this.manifest[source];
      if (built === undefined || scripts.has(built.file)) return;
      scripts.add(built.file);
      built.imports?.forEach(visit);
      built.css?.forEach((file) => sheets.add(file));
    };
    visit(MAIN);
    visit(`src/i18n/${language}/index.ts`);
    if (page !== null) visit(`src/routes/${page.file}.tsx`);
    return { scripts: [...scripts], sheets: [...sheets] };
  }

  private sheet(file: string): string {
    const known = this.sheets.get(file);
    if (known !== undefined) return known;
    const sheet = readFileSync(join(this.directory, file), 'utf8').trim();
    this.sheets.set(file, sheet);
    return sheet;
  }
}

function fill(template: string, parts: [string | RegExp, string][]): string {
  return parts.reduce((page, [place, content]) => page.replace(place, () => content), template);
}

/**
 * The shop's policy allows no style attributes in a page. Those that drawing gave it (the shapes of photographs)
 * become rules of one style element that this answer's nonce allows.
 */
export function liftStyles(body: string): { markup: string; rules: string } {
  const styles = new Map<string, number>();
  // Quotation marks in words and values are escaped by React: this is an attribute wherever it stands.
  const markup = body.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const number = styles.get(style) ?? styles.size;
    styles.set(style, number);
    return ` data-style="${number}"`;
  });
  const rules = [...styles].map(([style, number]) => `[data-style="${number}"]{${plain(style)}}`);
  return { markup, rules: rules.join('') };
}

function plain(attribute: string): string {
  return attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', String.raw`\3c `);
}

function allowStyles(response: Response, nonce: string): void {
  const policy = String(response.getHeader('Content-Security-Policy') ?? '');
  response.setHeader('Content-Security-Policy', policy.replace("style-src 'self'", `$& 'nonce-${nonce}'`));
}

/** Where this very process answers. */
function originOf({ socket }: Request): string {
  const { localAddress = '127.0.0.1', localPort = 80 } = socket;
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}
