import type { MailSummary } from './inbox.ts';

const STYLE = `
  :root { color-scheme: light dark; --ground: light-dark(#fbf8f1, #14190f); --card: light-dark(#fff, #1d2419);
    --ink: light-dark(#1a2119, #f2efe4); --quiet: light-dark(#555748, #b9b7a6); --line: light-dark(#e4dac6, #39402f) }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: var(--ground); color: var(--ink) }
  header { background: #12402d; color: #fbf6ea; padding: 16px 24px; font-weight: 700 }
  header a { color: inherit; text-decoration: none }
  main { max-width: 900px; margin: 0 auto; padding: 24px 16px }
  h1 { font-size: 1.5rem; margin: 8px 0 } h2 { font-size: 1.1rem; margin: 24px 0 8px }
  ul { list-style: none; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden }
  li + li { border-top: 1px solid var(--line) }
  li a { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 12px 16px; color: inherit; text-decoration: none }
  li a:hover { background: light-dark(#f4eedf, #262e20) }
  li strong, li .wide { flex: 1 0 60% }
  small { color: var(--quiet) } main > p a { color: inherit }
  iframe { width: 100%; height: 60vh; border: 1px solid var(--line); border-radius: 12px; background: #fff }
  pre { white-space: pre-wrap; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin: 0 }`;

/** The list of mails; it looks again by itself every three seconds. */
export function inboxPage(messages: MailSummary[]): string {
  const items = messages.map(
    (mail) => `<li><a href="/messages/${mail.id}"><strong>${escape(mail.subject || '(no subject)')}</strong>
      <small>${when(mail)}</small><small class="wide">to ${escape(mail.to.join(', '))}</small>
      <small>${attached(mail)}</small></a></li>`,
  );
  const list = items.length ? `<ul>${items.join('')}</ul>` : '<p>No mail yet. What the shop sends appears here.</p>';
  return page('Inbox', `<h1>Inbox</h1>${list}`, '<meta http-equiv="refresh" content="3">');
}

/** One mail: its HTML in a frame without scripts, its attachments, and its text. */
export function messagePage(mail: MailSummary): string {
  const files = mail.attachments.map(
    ({ filename, contentType, size }, index) =>
      `<li><a href="/api/messages/${mail.id}/attachments/${index}"><strong>${escape(filename || `Attachment ${index + 1}`)}</strong>
        <small>${escape(contentType)}, ${Math.ceil(size / 1024)} kB</small></a></li>`,
  );
  return page(
    mail.subject,
    `<p><a href="/">← All mail</a></p><h1>${escape(mail.subject)}</h1>
     <p><small>from ${escape(mail.from)} to ${escape(mail.to.join(', '))}, ${when(mail)}</small></p>
     ${mail.html ? `<iframe sandbox="allow-popups" srcdoc="${escape(`<base target="_blank">${mail.html}`)}" title="The mail"></iframe>` : ''}
     ${files.length ? `<h2>Attached</h2><ul>${files.join('')}</ul>` : ''}
     <h2>As text</h2><pre>${escape(mail.text)}</pre>`,
  );
}

function when({ receivedAt }: MailSummary): string {
  return escape(new Date(receivedAt).toLocaleString('en-ZA', { dateStyle: 'medium', timeStyle: 'short' }));
}

function attached({ attachments }: MailSummary): string {
  return attachments.length === 0 ? '' : `${attachments.length} attached`;
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">${head}<style>${STYLE}</style></head>
    <body><header><a href="/">Mail inbox of the local shop</a></header><main>${body}</main></body></html>`;
}

export function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
