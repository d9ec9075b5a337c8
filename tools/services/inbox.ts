import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { inboxPage, messagePage } from './inbox-pages.ts';
import type { Service } from './process.ts';

/** Mails that are kept; older ones are removed. */
const KEEP = 1000;

/** How the mail server behaves, for tests of what then must hold. */
export type Behaviour = 'normal' | 'refuse' | 'slow' | 'drop';

export interface MailSummary {
  id: string;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; size: number }[];
}

/**
 * A mail inbox for development and tests: an SMTP server that takes everything, a page to read it, and a JSON API:
 * `GET /api/messages`, `GET /api/messages/{id}/attachments/{n}`, `DELETE /api/messages`, `PUT /api/behaviour/{name}`.
 * Mails are kept as files, the newest first in every list.
 */
export async function startInbox(
  directory: string,
  { httpPort, smtpPort }: { httpPort: number; smtpPort: number },
): Promise<Service & { smtpUrl: string }> {
  const folder = join(directory, 'mail');
  mkdirSync(folder, { recursive: true });
  let behaviour: Behaviour = 'normal';
  let count = 0;

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: 60 * 1024 * 1024,
    onMailFrom: (_address, _session, done) =>
      behaviour === 'refuse' ? done(new Error('The inbox refuses mail at the moment')) : done(),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const id = `${Date.now()}-${String(count++).padStart(6, '0')}`;
        writeFileSync(join(folder, `${id}.eml`), Buffer.concat(chunks));
        for (const old of ids(folder).slice(KEEP)) rmSync(join(folder, `${old}.eml`), { force: true });
        if (behaviour === 'slow') setTimeout(done, 5000);
        else if (behaviour !== 'drop') done();
      });
    },
  });
  // A client that hangs up in the middle is its own business.
  smtp.on('error', () => undefined);
  const smtpServer = smtp.listen(smtpPort, '127.0.0.1');
  await once(smtpServer, 'listening');

  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://inbox');
    const [, first, second, id = '', part, index = ''] = pathname.split('/');
    if (request.method === 'PUT' && second === 'behaviour') {
      behaviour = id as Behaviour;
      return void response.writeHead(204).end();
    }
    if (request.method === 'DELETE' && pathname === '/api/messages') {
      for (const old of ids(folder)) rmSync(join(folder, `${old}.eml`), { force: true });
      return void response.writeHead(204).end();
    }
    if (pathname === '/' || pathname === '/api/messages') {
      const messages = await Promise.all(ids(folder).map(async (name) => summary(name, await read(folder, name))));
      return pathname === '/' ? html(response, inboxPage(messages)) : json(response, messages);
    }
    const isMessage = (first === 'api' && second === 'messages') || first === 'messages';
    const name = first === 'messages' ? (second ?? '') : id;
    if (!isMessage || !ids(folder).includes(name)) return void response.writeHead(404).end('Not found');
    const mail = await read(folder, name);
    if (part === 'attachments') {
      const attachment = mail.attachments[Number(index)];
      if (!attachment) return void response.writeHead(404).end('Not found');
      response.writeHead(200, { 'Content-Type': attachment.mimeType, 'X-Content-Type-Options': 'nosniff' });
      return void response.end(bytes(attachment.content));
    }
    return first === 'messages'
      ? html(response, messagePage(summary(name, mail)))
      : json(response, summary(name, mail));
  }

  http.listen(httpPort, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${httpPort}`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}

/** The names of the kept mails, newest first. */
function ids(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => name.slice(0, -'.eml'.length))
    .sort()
    .reverse();
}

function read(folder: string, id: string): Promise<Email> {
  return PostalMime.parse(readFileSync(join(folder, `${id}.eml`)));
}

function summary(id: string, mail: Email): MailSummary {
  const recipients = [...(mail.to ?? []), ...(mail.cc ?? [])];
  return {
    id,
    receivedAt: new Date(Number(id.split('-')[0])).toISOString(),
    from: mail.from?.address ?? '',
    to: recipients.map(({ address }) => address ?? ''),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '',
      contentType: mimeType,
      size: bytes(content).length,
    })),
  };
}

function bytes(content: string | ArrayBuffer | Uint8Array): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' });
  response.end(JSON.stringify(value));
}

function html(response: ServerResponse, page: string): void {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
}
