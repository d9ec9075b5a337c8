import { connect, type Socket } from 'node:net';

/** What is asked for; `body` goes as JSON, or as the form that it is when it is a text. */
export interface Ask {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: object | string;
}

export interface Load {
  /** Answers with a status below 400. */
  done: number;
  failed: number;
  seconds: number;
  /** Milliseconds of each answer, sorted. */
  latencies: number[];
  bytes: number;
}

/**
 * Asks a server from so many connections at once, each the next thing as soon as it has the last answer, for so many
 * seconds or until `next` answers null. A client of its own, for it costs little: all runs on the same cores.
 */
export async function load(
  origin: string,
  { clients, seconds = Infinity }: { clients: number; seconds?: number },
  next: (client: number, turn: number) => Ask | null | Promise<Ask | null>,
): Promise<Load> {
  const { hostname, port, host } = new URL(origin);
  const total: Load = { done: 0, failed: 0, seconds: 0, latencies: [], bytes: 0 };
  const begin = performance.now();
  const end = begin + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const socket = connect(Number(port), hostname);
      socket.setNoDelay(true);
      try {
        const reader = new Answers(socket);
        for (let turn = 0; performance.now() < end; turn++) {
          const ask = await next(client, turn);
          if (ask === null) break;
          const sent = performance.now();
          socket.write(asText(host, ask));
          const { status, bytes } = await reader.next();
          total.latencies.push(performance.now() - sent);
          total.bytes += bytes;
          if (status < 400) total.done++;
          else total.failed++;
        }
      } finally {
        socket.destroy();
      }
    }),
  );
  total.seconds = (performance.now() - begin) / 1000;
  total.latencies.sort((a, b) => a - b);
  return total;
}

/** The latency below which a share of the answers stayed, in milliseconds. */
export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

function asText(host: string, { method = 'GET', path, headers = {}, body }: Ask): string {
  const isForm = typeof body === 'string';
  const content = isForm ? body : body === undefined ? '' : JSON.stringify(body);
  const all = {
    Host: host,
    ...(content !== '' && {
      'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      'Content-Length': String(Buffer.byteLength(content)),
    }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`;
}

/** Reads answers with a Content-Length off a connection, one after the other. */
class Answers {
  private held: Buffer[] = [];
  private size = 0;
  private waiting: {
    resolve: (answer: { status: number; bytes: number }) => void;
    reject: (error: Error) => void;
  } | null = null;
  /** Of the answer that is arriving: its status, and its bytes with the head; unknown until its head is there. */
  private status = 0;
  private expected = Infinity;

  constructor(socket: Socket) {
    socket.on('data', (data: Buffer) => {
      this.held.push(data);
      this.size += data.length;
      this.look();
    });
    socket.on('error', (error) => this.waiting?.reject(error));
    socket.on('close', () => this.waiting?.reject(new Error('The server has closed the connection')));
  }

  next(): Promise<{ status: number; bytes: number }> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
    });
  }

  private look(): void {
    if (this.expected === Infinity) {
      const text = Buffer.concat(this.held).toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      if (head < 0) return;
      this.status = Number(text.slice(9, 12));
      const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head)) ?? [];
      this.expected = head + 4 + Number(length);
    }
    if (this.size < this.expected) return;
    const { waiting, status, expected } = this;
    this.held = [];
    this.size = 0;
    this.expected = Infinity;
    this.waiting = null;
    waiting?.resolve({ status, bytes: expected });
  }
}
