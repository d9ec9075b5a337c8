import { Logger } from '@nestjs/common';
import { lookup } from 'node:dns/promises';
import type { Config } from '../../../config';
import { addressList, Payfast } from './payfast';

jest.mock('node:dns/promises', () => ({ lookup: jest.fn() }));

describe('The addresses of PayFast', () => {
  const list = addressList(['197.97.145.144/28', '144.126.193.139', '3.163.232.0-3.163.252.237', '::1']);

  it.each([
    ['197.97.145.143', false],
    ['197.97.145.144', true],
    ['197.97.145.159', true],
    ['197.97.145.160', false],
    ['144.126.193.139', true],
    ['144.126.193.138', false],
    ['3.163.231.255', false],
    ['3.163.232.0', true],
    ['3.163.252.237', true],
    ['3.163.252.238', false],
  ])('%s: %p', (address, known) => {
    expect(list.check(address)).toBe(known);
  });

  it('holds addresses of version 6', () => {
    expect([list.check('::1', 'ipv6'), list.check('::2', 'ipv6')]).toEqual([true, false]);
  });

  it('takes addresses of version 4 that are written as version 6', () => {
    expect(addressList(['::ffff:10.0.0.1']).check('10.0.0.1')).toBe(true);
  });

  it('refuses what is no address', () => {
    expect(() => addressList(['payfast.co.za'])).toThrow('PAYFAST_SOURCES');
  });
});

const SIGNED = `m_payment_id=1&signature=${'a'.repeat(32)}`;

function payfast(change: Partial<Config['payfast']> = {}, production = false): Payfast {
  const settings = {
    validateUrl: 'https://payfast.test/validate',
    confirmation: true,
    sources: ['10.0.0.1'],
    ...change,
  };
  return new Payfast({ production, payfast: settings } as Config);
}

describe('The source of a notice', () => {
  const names = jest.mocked(lookup);
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(() => names.mockReset());

  const resolveTo = (...addresses: string[]) =>
    names.mockResolvedValue(addresses.map((address) => ({ address, family: 4 })) as never);

  it('is PayFast’s when it is in the list, also written as version 6', async () => {
    const known = ['10.0.0.1', '::ffff:10.0.0.1', '10.0.0.2', '', '::1', 'x::ffff:10.0.0.1'];
    const one = payfast();
    expect(await Promise.all(known.map((address) => one.isKnownSource(address)))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(await payfast({ sources: ['::1'] }).isKnownSource('::1')).toBe(true);
    expect(names).not.toHaveBeenCalled();
  });

  it('is anybody where the check is switched off', async () => {
    expect(await payfast({ sources: null }).isKnownSource('192.0.2.1')).toBe(true);
  });

  it('may be one of PayFast’s names in production, which are asked for once an hour', async () => {
    resolveTo('192.0.2.1', '192.0.2.2');
    const one = payfast({}, true);
    expect(await one.isKnownSource('192.0.2.2')).toBe(true);
    expect(await one.isKnownSource('192.0.2.3')).toBe(false);
    expect(names.mock.calls.map(([host]) => host)).toEqual([
      'www.payfast.co.za',
      'w1w.payfast.co.za',
      'w2w.payfast.co.za',
      'sandbox.payfast.co.za',
    ]);
    expect(names).toHaveBeenLastCalledWith('sandbox.payfast.co.za', { all: true });
    const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 59 * 60 * 1000);
    expect(await one.isKnownSource('192.0.2.2')).toBe(true);
    expect(names).toHaveBeenCalledTimes(4);
    now.mockReturnValue(performance.now() + 2 * 60 * 1000);
    resolveTo('192.0.2.9');
    expect(await one.isKnownSource('192.0.2.2')).toBe(false);
    expect(names).toHaveBeenCalledTimes(8);
    now.mockRestore();
  });

  it('is found at a new address of PayFast’s, which are asked for once a minute where it is strange', async () => {
    resolveTo('192.0.2.1');
    const one = payfast({}, true);
    expect(await one.isKnownSource('192.0.2.1')).toBe(true);
    resolveTo('192.0.2.9');
    const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 61 * 1000);
    expect(await one.isKnownSource('192.0.2.9')).toBe(true);
    expect(await one.isKnownSource('192.0.2.3')).toBe(false);
    expect(names).toHaveBeenCalledTimes(8);
    now.mockRestore();
  });

  it('is looked for once for all who ask meanwhile', async () => {
    resolveTo('192.0.2.1');
    const one = payfast({}, true);
    expect(await Promise.all(Array.from({ length: 20 }, () => one.isKnownSource('192.0.2.1')))).not.toContain(false);
    expect(names).toHaveBeenCalledTimes(4);
  });

  it('is looked for again a minute later when one of its names has not resolved', async () => {
    resolveTo('192.0.2.1');
    names.mockRejectedValueOnce(new Error('no DNS'));
    const one = payfast({}, true);
    expect(await one.isKnownSource('192.0.2.2')).toBe(false);
    expect(one.knowsAllSources).toBe(false);
    const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 55 * 1000);
    resolveTo('192.0.2.2');
    expect(await one.isKnownSource('192.0.2.2')).toBe(false);
    now.mockReturnValue(performance.now() + 10 * 1000);
    expect(await one.isKnownSource('192.0.2.2')).toBe(true);
    expect(one.knowsAllSources).toBe(true);
    now.mockRestore();
  });

  it('stays known while its names do not resolve', async () => {
    resolveTo('192.0.2.1');
    const one = payfast({}, true);
    expect(await one.isKnownSource('192.0.2.1')).toBe(true);
    const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 61 * 60 * 1000);
    names.mockRejectedValue(new Error('no DNS'));
    expect(await one.isKnownSource('192.0.2.1')).toBe(true);
    now.mockRestore();
  });

  it('stays known while one of its names does not resolve', async () => {
    const addresses = { 'www.payfast.co.za': '192.0.2.1', 'w1w.payfast.co.za': '192.0.2.2' };
    const answer = (host: string) => {
      const address = addresses[host as keyof typeof addresses];
      return address ? Promise.resolve([{ address, family: 4 }] as never) : Promise.reject(new Error('no DNS'));
    };
    names.mockImplementation(answer);
    const one = payfast({}, true);
    expect(await one.isKnownSource('192.0.2.2')).toBe(true);
    const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 61 * 60 * 1000);
    addresses['w1w.payfast.co.za'] = '';
    addresses['www.payfast.co.za'] = '192.0.2.3';
    expect(await Promise.all(['1', '2', '3'].map((last) => one.isKnownSource(`192.0.2.${last}`)))).toEqual([
      false,
      true,
      true,
    ]);
    now.mockRestore();
  });
});

describe('PayFast’s confirmation', () => {
  const answer = jest.spyOn(globalThis, 'fetch');
  afterEach(() => answer.mockReset());
  afterAll(() => answer.mockRestore());
  const say = (text: string, status = 200) => answer.mockResolvedValue(new Response(text, { status }));

  it('is what PayFast says to exactly what was signed, without following it elsewhere', async () => {
    say(' VALID\n');
    expect(await payfast().confirms(SIGNED)).toBe(true);
    expect(answer).toHaveBeenCalledWith('https://payfast.test/validate', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'm_payment_id=1',
      redirect: 'error',
      signal: expect.any(AbortSignal),
    });
    say('INVALID');
    expect(await payfast().confirms(SIGNED)).toBe(false);
  });

  it('sends nothing of a notice that is not signed', async () => {
    say('INVALID');
    expect(await payfast().confirms('m_payment_id=1')).toBe(false);
    expect(answer.mock.calls[0]?.[1]?.body).toBe('');
  });

  it('is no answer when it is something else: it is asked again', async () => {
    say('Service unavailable', 503);
    await expect(payfast().confirms(SIGNED)).rejects.toThrow('answered 503 and neither VALID nor INVALID');
  });

  it('is not asked for where that is switched off', async () => {
    expect(await payfast({ confirmation: false }).confirms(SIGNED)).toBe(true);
    expect(answer).not.toHaveBeenCalled();
  });
});
