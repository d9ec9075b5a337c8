import type { MailSummary } from './inbox.ts';

const STYLE = `
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: #fbf8f1; color: #1a2119 }
  header { background: #12402d; color: #fbf6ea; padding: 16px 24px; font-weight: 700 }
  main { max-width: 900px; margin: 0 auto; padding: 24px }
  ul { list-style: none; padding: 0 } li { border-bottom: 1px solid #e4dac6 }
  a { color: #14583b } li a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 0; color: inherit; text-decoration: none }
  small { color: #555748 } iframe { width: 100%; height: 60vh; border: 1px solid #e4dac6; background: #fff }`;

/** The list of mails; it looks again by itself every three seconds. */
export function inboxPage(messages: MailSummary[]): string {
  const items = messages.map(
    (mail) => `<li><a href="/messages/${mail.id}"><strong>${escape(mail.subject || '(no subject)')}</strong>
      <small>${escape(new Date(mail.receivedAt).toLocaleString('en-ZA'))}</small>
      <small>to ${escape(mail.to.join(', '))}${mail.attachments.length ? `, ${mail.attachments.length} attached` : ''}</small></a></li>`,
  );
  const list = items.length ? `<ul>${items.join('')}</ul>` : '<p>No mail yet. What the shop sends appears here.</p>';
  return page('Inbox', `<h1>Inbox</h1>${list}`, '<meta http-equiv="refresh" content="3">');
}

/** One mail: its HTML in a frame without scripts, its text, and its attachments. */
export function messagePage(mail: MailSummary): string {
  const files = mail.attachments.map(
    ({ filename, contentType, size }, index) =>
      `<li><a href="/api/messages/${mail.id}/attachments/${index}">${escape(filename)}
        <small>${escape(contentType)}, ${Math.round(size / 1024)} kB</small></a></li>`,
  );
  return page(
    mail.subject,
    `<p><a href="/">All mail</a></p><h1>${escape(mail.subject)}</h1>
     <p><small>from ${escape(mail.from)} to ${escape(mail.to.join(', '))}</small></p>
     ${mail.html ? `<iframe sandbox="" srcdoc="${escape(mail.html)}" title="The mail"></iframe>` : ''}
     <ul>${files.join('')}</ul><h2>Text</h2><pre style="white-space:pre-wrap">${escape(mail.text)}</pre>`,
  );
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
    <meta name="viewport" content="width=device-width">${head}<style>${STYLE}</style></head>
    <body><header>Mail inbox of the local shop</header><main>${body}</main></body></html>`;
}

export function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
