import busboy from 'busboy';
import { createWriteStream, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

/**
 * busboy to disk, and nothing else: `bare-intake.ts FOLDER BYTES PORT`, where files are written in pieces of so many
 * bytes. 64 KB are what a file's stream has by itself, as in busboy's documentation; a megabyte is quickest.
 */
const [, , folder = '', pieces = '', port = ''] = process.argv;
mkdirSync(folder, { recursive: true });
let number = 0;
createServer((request, response) => {
  const parser = busboy({ headers: request.headers });
  const written: Promise<void>[] = [];
  parser.on('file', (_field, stream) => {
    const file = stream.pipe(createWriteStream(join(folder, String(number++)), { highWaterMark: Number(pieces) }));
    written.push(new Promise((resolve, reject) => file.on('finish', resolve).on('error', reject)));
  });
  parser.on('close', () => void Promise.all(written).then(() => response.end('{}')));
  request.pipe(parser);
}).listen(Number(port), '127.0.0.1', () => console.log('ready'));
