import type { Language } from '../text';
import { html, type Html } from './html';

/** The page around every mail: the shop's name on field green, and paper below; readable in dark mail programs. */
export function mailPage({ language, brandName, body }: { language: Language; brandName: string; body: Html }): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <style>
          body {
            margin: 0;
            background: #fbf8f1;
            color: #1a2119;
            font:
              16px/1.5 Arial,
              sans-serif;
          }
          .top {
            background: #12402d;
            color: #fbf6ea;
            font-size: 22px;
            font-weight: bold;
          }
          .top div {
            max-width: 600px;
            margin: 0 auto;
            padding: 20px 24px;
          }
          .page {
            max-width: 600px;
            margin: 0 auto;
            padding: 24px;
          }
          h1 {
            font-size: 22px;
          }
          h2 {
            margin: 24px 0 0;
            font-size: 18px;
          }
          a {
            color: #14583b;
          }
          .cell {
            padding: 12px 0;
            border-bottom: 1px solid #e4dac6;
          }
          .total {
            padding: 12px 0 4px;
            font-size: 18px;
            font-weight: bold;
          }
          .quiet {
            color: #555748;
            font-size: 14px;
          }
          .button {
            background: #f2b632;
            color: #1a1704;
            padding: 10px 16px;
            border-radius: 10px;
            text-decoration: none;
            font-weight: bold;
            display: inline-block;
            white-space: nowrap;
          }
          .cell .button {
            background: #e5eddf;
            color: #12402d;
            margin-left: 12px;
          }
          @media (prefers-color-scheme: dark) {
            body {
              background: #0d1510;
              color: #f3eee2;
            }
            a {
              color: #93d3ac;
            }
            .quiet {
              color: #b4bbac;
            }
            .cell {
              border-color: #2a382f;
            }
            .button {
              color: #1a1704;
            }
            .cell .button {
              background: #1c3327;
              color: #c5e6d0;
            }
          }
        </style>
      </head>
      <body>
        <div class="top"><div>${brandName}</div></div>
        <div class="page">${body}</div>
      </body>
    </html>`.toString();
}
