import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { signatureProblem, type S3Keys } from './s3-signature.ts';

export const S3_KEYS: S3Keys = { accessKeyId: 'test-access', secretAccessKey: 'test-secret-test-secret' };
export const S3_BUCKET = 'photographs';
/** Files of one answer to a list: few, so that tests see more than one answer. */
const PAGE = 100;

/** Its address, bucket and keys: by default those of the tests, on loopback. */
interface S3Settings {
  host?: string;
  bucket?: string;
  keys?: S3Keys;
}

/**
 * An S3 server for tests, with one bucket on the local disk: no package and no Debian package brings a real one. It
 * checks signatures, body hashes and checksums, and knows the calls that the shop makes: put, get (whole or a range),
 * head, delete, list. Everything else is refused, so that the shop cannot lean on what was never looked at.
 */
export async function startS3(
  directory: string,
  port: number,
  { host = '127.0.0.1', bucket: ownBucket = S3_BUCKET, keys = S3_KEYS }: S3Settings = {},
): Promise<{ url: string }> {
  const root = resolve(directory, 's3');
  await mkdir(join(root, 'files'), { recursive: true });
  await mkdir(join(root, 'incoming'), { recursive: true });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    const method = request.method ?? '';
    const problem = signatureProblem(request, keys);
    if (problem) return refuse(response, 403, problem);
    if (bucket !== ownBucket) return refuse(response, 404, 'NoSuchBucket');
    if (key.split('/').includes('..')) return refuse(response, 400, 'InvalidURI');
    const path = join(root, 'files', key);
    if (key === '') {
      if (method === 'HEAD') return void response.writeHead(200).end();
      if (method === 'GET' && searchParams.get('list-type') === '2') return list(response, searchParams);
    } else if (method === 'PUT') return put(request, response, path);
    else if (method === 'GET' || method === 'HEAD') return get(request, response, path);
    else if (method === 'DELETE') {
      await rm(path, { force: true });
      return void response.writeHead(204).end();
    }
    refuse(response, 501, 'NotImplemented');
  }

  async function put(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const { 'x-amz-content-sha256': bodyHash = '', 'x-amz-checksum-sha256': checksum } = request.headers;
    if (String(bodyHash).startsWith('STREAMING')) return refuse(response, 501, 'NotImplemented');
    const incoming = join(root, 'incoming', randomUUID());
    const hash = createHash('sha256');
    request.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(request, createWriteStream(incoming, { flush: true }));
    const digest = hash.digest();
    const fits = bodyHash === 'UNSIGNED-PAYLOAD' || bodyHash === digest.toString('hex');
    if (!fits || (checksum !== undefined && checksum !== digest.toString('base64'))) {
      await rm(incoming);
      return refuse(response, 400, fits ? 'BadDigest' : 'XAmzContentSHA256Mismatch');
    }
    await mkdir(dirname(path), { recursive: true });
    await rename(incoming, path);
    response.writeHead(200, { ETag: `"${digest.toString('hex')}"` }).end();
  }

  async function get(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) return refuse(response, 404, 'NoSuchKey', request.method === 'HEAD');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const start = Number(first ?? 0);
    const end = Math.min(Number(last ?? found.size - 1), found.size - 1);
    if (start > end && found.size > 0) return refuse(response, 416, 'InvalidRange');
    response.writeHead(first === undefined ? 200 : 206, {
      'Content-Length': Math.max(end - start + 1, 0),
      'Last-Modified': found.mtime.toUTCString(),
      ...(first === undefined ? {} : { 'Content-Range': `bytes ${start}-${end}/${found.size}` }),
    });
    if (request.method === 'HEAD' || found.size === 0) return void response.end();
    await pipeline(createReadStream(path, { start, end }), response);
  }

  async function list(response: ServerResponse, query: URLSearchParams): Promise<void> {
    const files = (await readdir(join(root, 'files'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(join(root, 'files').length + 1)
          .split(sep)
          .join('/'),
      )
      .sort();
    const after = query.get('continuation-token') ?? '';
    const rest = files.filter((file) => file > after);
    const page = rest.slice(0, PAGE);
    const rows = await Promise.all(
      page.map(async (file) => {
        const { size, mtime } = await stat(join(root, 'files', file));
        return `<Contents><Key>${file}</Key><Size>${size}</Size><LastModified>${mtime.toISOString()}</LastModified></Contents>`;
      }),
    );
    const more = rest.length > PAGE ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>` : '';
    xml(
      response,
      200,
      `<ListBucketResult><IsTruncated>${rest.length > PAGE}</IsTruncated>${more}${rows.join('')}</ListBucketResult>`,
    );
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'InternalError');
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return { url: `http://${host}:${port}` };
}

function refuse(response: ServerResponse, status: number, code: string, bare = false): void {
  if (bare) return void response.writeHead(status).end();
  xml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function xml(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
}
