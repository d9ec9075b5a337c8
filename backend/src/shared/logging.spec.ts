import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import pinoHttp, { type Options } from 'pino-http';
import type { Config } from '../config';
import { logging } from './logging';

describe('The log of requests', () => {
  it('holds no secret and nothing personal: no headers, cookies, bodies or query texts', async () => {
    const written: string[] = [];
    const lines = new PassThrough().on('data', (chunk: Buffer) => written.push(chunk.toString()));
    const { pinoHttp: options } = logging({ logLevel: 'debug' } as Config, 'api');
    const log = pinoHttp(options as Options, lines);
    const server = createServer((incoming, answer) => {
      log(incoming, answer);
      answer.setHeader('Set-Cookie', 'bokkiefoto.session=geheim-1').writeHead(500).end('geheim-2');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sent = request({
      port,
      method: 'POST',
      path: '/api/reset-password?token=geheim-3&email=ouma@voorbeeld.test',
      headers: { Cookie: 'bokkiefoto.session=geheim-4', Authorization: 'geheim-5', 'X-Request-Id': 'x\\n{"forged":1}' },
    }).end('{"password":"geheim-6"}');
    const [answer] = (await once(sent, 'response')) as [NodeJS.ReadableStream];
    answer.resume();
    await once(answer, 'end');
    server.close();
    const text = written.join('');
    expect(text).toContain('"path":"/api/reset-password"');
    expect(text).not.toMatch(/geheim|ouma|forged/);
    expect(text.trim().split('\n')).toHaveLength(1);
  });
});
