import type { Language } from '../text';
import { html, type Html } from './html';

/** The look of tags and classes. */
const LOOK: Record<string, string> = {
  h1: 'margin:0 0 16px;font-size:22px',
  h2: 'margin:24px 0 0;font-size:18px',
  a: 'color:#14583b',
  img: 'display:block;border-radius:2px',
  '.top': 'background:#12402d;color:#fbf6ea;font-size:22px;font-weight:bold',
  '.page': 'max-width:600px;margin:0 auto;padding:24px',
  '.cell': 'padding:12px 0;border-bottom:1px solid #e4dac6',
  '.total': 'padding:12px 0 4px;font-size:18px;font-weight:bold',
  '.quiet': 'color:#555748;font-size:14px',
  '.button':
    'display:inline-block;padding:10px 16px;border-radius:10px;background:#f2b632;color:#1a1704;font-weight:bold;text-decoration:none;white-space:nowrap',
  '.second': 'background:#e5eddf;color:#12402d',
};

/** Where programs read a style sheet, it makes the mail readable in the dark; it must outweigh the elements' own styles. */
const DARK = new Map([
  ['body', 'background:#0d1510!important;color:#f3eee2!important'],
  ['a', 'color:#93d3ac!important'],
  ['.quiet', 'color:#b4bbac!important'],
  ['.cell', 'border-color:#2a382f!important'],
  ['.button', 'color:#1a1704!important'],
  ['.second', 'background:#1c3327!important;color:#c5e6d0!important'],
]);

/** The page around every mail: the shop's name on field green, and paper below; readable in dark mail programs. */
export function mailPage({ language, brandName, body }: { language: Language; brandName: string; body: Html }): string {
  const dark = [...DARK].map(([what, look]) => `${what}{${look}}`).join('');
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <style>
          @media (prefers-color-scheme: dark) {
            ${dark}
          }
        </style>
      </head>
      <body style="margin:0;background:#fbf8f1;color:#1a2119;font:16px/1.5 Arial,sans-serif">
        <div class="top"><div style="max-width:600px;margin:0 auto;padding:20px 24px">${brandName}</div></div>
        <div class="page">${body}</div>
      </body>
    </html>`;
  return withLook(page.toString());
}

/** Writes the look into every element, since many mail programs take style sheets away. Values have no `>`: it is escaped. */
function withLook(markup: string): string {
  return markup.replace(/<(\w+)\b([^>]*?)( ?\/)?>/g, (tag, name: string, attributes: string, end = '') => {
    const [, classes = ''] = /\bclass="([^"]*)"/.exec(attributes) ?? [];
    const looks = [name, ...classes.split(' ').map((one) => `.${one}`)].flatMap((one) => LOOK[one] ?? []);
    return looks.length === 0 ? tag : `<${name}${attributes} style="${looks.join(';')}"${String(end)}>`;
  });
}
