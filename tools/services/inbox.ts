import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { inboxPage, messagePage } from './inbox-pages.ts';

/** Mails that are kept; older ones are removed. */
const KEEP = 2000;
/** Bytes of the largest mail: the shop attaches up to 15 MB, and encoding adds a third. */
const LARGEST = 60 * 1024 * 1024;
const SLOW = 5000;
const POLL = 100;
/** A domain without mailboxes. */
const REFUSED = '@niemand.test';

/**
 * Behaviour of the mail server, for tests of faults: `refuse` takes no mail, `slow` answers after five seconds, `wait`
 * when it behaves otherwise again, `drop` hangs up when it has read a mail, without having kept it or answered, and
 * `mute` keeps a mail and hangs up without having answered.
 */
const BEHAVIOURS = ['normal', 'refuse', 'slow', 'wait', 'drop', 'mute'] as const;
type Behaviour = (typeof BEHAVIOURS)[number];

export interface MailSummary {
  id: string;
  /** The sender's id: the same for every try of one mail. */
  messageId: string;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; size: number }[];
  /** Those of mailing lists: `list-unsubscribe`, `list-unsubscribe-post`. */
  listHeaders?: Record<string, string>;
}

/**
 * A mail inbox for development and tests: an SMTP server that takes everything but what is for `@niemand.test`, pages
 * to read it, and a JSON API:
 * `GET /api/messages` (newest first), `GET /api/messages/{id}`, `GET /api/messages/{id}/attachments/{n}`,
 * `DELETE /api/messages`, `PUT /api/behaviour/{name}`.
 */
export async function startInbox(
  directory: string,
  { httpPort, smtpPort, host = '127.0.0.1' }: { httpPort: number; smtpPort: number; host?: string },
): Promise<{ url: string; smtpUrl: string }> {
  const mails = await MailFolder.open(resolve(directory, 'mail'));
  let behaviour: Behaviour = 'normal';

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: LARGEST,
    onMailFrom: (_address, _session, done) =>
      done(behaviour === 'refuse' ? new Error('The inbox refuses mail at the moment') : null),
    onRcptTo: ({ address }, _session, done) =>
      done(address.endsWith(REFUSED) ? new Error(`5.1.1 <${address}>: no such mailbox`) : null),
    onData: (stream, session, done) => {
      void (async () => {
        const mail = await read(stream);
        if (behaviour === 'drop') return void clients.get(session.remotePort)?.destroy();
        if (behaviour === 'slow') await sleep(SLOW);
        while (behaviour === 'wait') await sleep(POLL);
        if (stream.sizeExceeded) throw new Error('The mail is too large');
        await mails.add(mail);
        if (behaviour === 'mute') clients.get(session.remotePort)?.destroy();
      })().then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // A client that hangs up in the middle is its own business.
  smtp.on('error', () => undefined);
  const smtpServer = smtp.listen(smtpPort, host);
  const clients = new Map<number, Socket>();
  smtpServer.on('connection', (client: Socket) => {
    const port = client.remotePort ?? 0;
    clients.set(port, client);
    client.once('close', () => clients.delete(port));
  });
  await once(smtpServer, 'listening');

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = `${request.method ?? ''} ${new URL(request.url ?? '/', 'http://inbox').pathname}`;
    const [, chosen = ''] = /^PUT \/api\/behaviour\/(\w+)$/.exec(route) ?? [];
    if (isBehaviour(chosen)) {
      behaviour = chosen;
      return void response.writeHead(204).end();
    }
    if (route === 'DELETE /api/messages') {
      await mails.clear();
      return void response.writeHead(204).end();
    }
    if (route === 'GET /') return send(response, 'text/html', inboxPage(await mails.list()));
    if (route === 'GET /api/messages') return send(response, 'application/json', JSON.stringify(await mails.list()));
    const [, api, id = '', index] = /^GET (\/api)?\/messages\/([\w-]+)(?:\/attachments\/(\d+))?$/.exec(route) ?? [];
    const mail = id ? await mails.summary(id) : null;
    if (!mail) return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
    if (index === undefined)
      return api
        ? send(response, 'application/json', JSON.stringify(mail))
        : send(response, 'text/html', messagePage(mail));
    const attachment = mail.attachments[Number(index)];
    if (!attachment) return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
    response.writeHead(200, {
      'Content-Type': attachment.contentType,
      'Content-Length': attachment.size,
      // A mail may carry anything; a page among it must not run here.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    });
    createReadStream(mails.attachment(id, Number(index))).pipe(response);
  }

  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' });
      response.end(String(error));
    });
  });
  http.listen(httpPort, host);
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${httpPort}`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
  };
}

/** The kept mails: a folder for each, with a summary and the attachments, named so that they sort by arrival. */
class MailFolder {
  private readonly path: string;
  private count = 0;

  private constructor(path: string) {
    this.path = path;
  }

  static async open(path: string): Promise<MailFolder> {
    await mkdir(path, { recursive: true });
    return new MailFolder(path);
  }

  /** Keeps a mail, given in its raw form. */
  async add(raw: Buffer): Promise<void> {
    const mail = await PostalMime.parse(raw);
    const now = new Date();
    const id = `${now.getTime()}-${String(this.count++).padStart(6, '0')}`;
    const files = mail.attachments.map(({ filename, mimeType, content, contentId = '' }) => ({
      filename: filename ?? '',
      contentType: mimeType,
      bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
      contentId: contentId.slice(1, -1),
    }));
    // Pictures within the mail stand in its HTML, as mail programs show them.
    const isShown = ({ contentId }: { contentId: string }) => mail.html?.includes(`"cid:${contentId}"`) === true;
    const attachments = files.filter((file) => !isShown(file));
    const html = files
      .filter(isShown)
      .reduce(
        (page, { contentId, contentType, bytes }) =>
          page.replaceAll(`"cid:${contentId}"`, `"data:${contentType};base64,${bytes.toString('base64')}"`),
        mail.html ?? '',
      );
    const summary: MailSummary = {
      id,
      messageId: mail.messageId ?? '',
      receivedAt: now.toISOString(),
      from: mail.from?.address ?? '',
      to: [...(mail.to ?? []), ...(mail.cc ?? [])].map(({ address }) => address ?? ''),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html,
      attachments: attachments.map(({ filename, contentType, bytes }) => ({
        filename,
        contentType,
        size: bytes.length,
      })),
      listHeaders: Object.fromEntries(
        mail.headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
      ),
    };
    const draft = join(this.path, `draft-${id}`);
    await mkdir(draft, { recursive: true });
    for (const [index, { bytes }] of attachments.entries()) await writeFile(join(draft, String(index)), bytes);
    await writeFile(join(draft, 'summary.json'), JSON.stringify(summary));
    await rename(draft, join(this.path, id));
    for (const old of (await this.ids()).slice(KEEP)) await rm(join(this.path, old), { recursive: true, force: true });
  }

  async list(): Promise<MailSummary[]> {
    const summaries = await Promise.all((await this.ids()).map((id) => this.summary(id)));
    return summaries.filter((summary) => summary !== null);
  }

  async summary(id: string): Promise<MailSummary | null> {
    try {
      return JSON.parse(await readFile(join(this.path, id, 'summary.json'), 'utf8')) as MailSummary;
    } catch {
      return null;
    }
  }

  attachment(id: string, index: number): string {
    return join(this.path, id, String(index));
  }

  async clear(): Promise<void> {
    for (const id of await this.ids()) await rm(join(this.path, id), { recursive: true, force: true });
  }

  /** Newest first. */
  private async ids(): Promise<string[]> {
    const names = await readdir(this.path);
    return names
      .filter((name) => /^\d+-\d+$/.test(name))
      .sort()
      .reverse();
  }
}

function isBehaviour(name: string): name is Behaviour {
  return BEHAVIOURS.some((behaviour) => behaviour === name);
}

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size <= LARGEST) chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, type: 'text/html' | 'application/json', body: string): void {
  response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(body);
}
