import { addressList } from './payfast';

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

  it('refuses what is no address', () => {
    expect(() => addressList(['payfast.co.za'])).toThrow('PAYFAST_SOURCES');
  });
});
