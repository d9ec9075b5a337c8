import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import pinoHttp, { type Options } from 'pino-http';
import type { Config } from '../config';
import { logging, pathOf } from './logging';

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

  it('holds no link that opens a photograph', () => {
    expect(pathOf('/api/downloads/17.1795000000.c2lnbmVk?x=1')).toBe('/api/downloads/…');
    expect(pathOf('/API/Downloads/17.1795000000.c2lnbmVk')).toBe('/API/Downloads/…');
    expect(pathOf('/api/photos/17?code=geheim')).toBe('/api/photos/17');
  });

  it.each([
    Object.assign(new Error("insert into users (email) values ('ouma@x.test', 'O''Neill')\n - duplicate key"), {
      code: '23505',
      detail: 'Key (email)=(ouma@x.test) already exists.',
    }),
    Object.assign(new Error('550 5.1.1 <ouma@x.test>: Recipient address rejected'), {
      code: '23505',
      rejected: ['ouma@x.test'],
      envelope: { to: ['ouma@x.test'] },
    }),
    Object.assign(new Error('Key (lower(email))=(ouma) already exists'), { code: '23505' }),
    Object.assign(new Error('invalid input syntax for type integer: "1 "O"Neill\nouma"'), { code: '23505' }),
    Object.assign(new Error('value "ouma" is out of range for type integer'), { code: '23505' }),
    Object.assign(new Error('Unexpected token \'o\', ..."me": ouma O"Neill"... is not valid JSON'), { code: '23505' }),
  ])('holds of an error nothing that a person has typed', (error) => {
    const written: string[] = [];
    const lines = new PassThrough().on('data', (chunk: Buffer) => written.push(chunk.toString()));
    const { pinoHttp: options } = logging({ logLevel: 'debug' } as Config, 'worker');
    const { logger } = pinoHttp(options as Options, lines);
    logger.error({ err: error }, 'A job failed');
    const [line = ''] = written;
    expect(line).not.toMatch(/ouma|Neill/);
    expect(JSON.parse(line)).toMatchObject({
      err: {
        type: 'Error',
        code: '23505',
        message: expect.any(String),
        stack: expect.stringContaining('logging.spec'),
      },
    });
  });

  it('holds of an error which table, column and constraint it is about', () => {
    const written: string[] = [];
    const lines = new PassThrough().on('data', (chunk: Buffer) => written.push(chunk.toString()));
    const { pinoHttp: options } = logging({ logLevel: 'debug' } as Config, 'worker');
    const { logger } = pinoHttp(options as Options, lines);
    const statement = 'update "users" set "id" = $1, "email" = $2';
    const problem = 'null value in column "email" of relation "users" violates not-null constraint';
    logger.error({ err: new Error(`${statement} - ${problem}`) }, 'A job failed');
    logger.error({ err: new Error(`${statement} - invalid input syntax for type integer: "1e+300"`) }, 'A job failed');
    expect(written.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)).toEqual([
      `${statement} - ${problem}`,
      `${statement} - invalid input syntax for type integer: ?`,
    ]);
  });

  it('takes what is thrown and is no error', () => {
    const { pinoHttp: options } = logging({ logLevel: 'debug' } as Config, 'worker');
    const { logger } = pinoHttp(options as Options, new PassThrough());
    expect(() => logger.error({ err: 'ouma' })).not.toThrow();
    expect(() => logger.error({ err: null })).not.toThrow();
  });
});
