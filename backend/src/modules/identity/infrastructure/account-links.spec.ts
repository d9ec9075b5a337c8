import type { Config } from '../../../config';
import { AccountLinks } from './account-links';

const HOUR = 60 * 60 * 1000;
const links = new AccountLinks({
  secretKeys: ['geheim'],
  http: { publicUrl: 'http://shop.test' },
} as unknown as Config);
const account = { id: 7, email: 'oud@x.test', pendingEmail: 'nuut@x.test', passwordHash: 'hash' };
const now = Date.UTC(2026, 10, 21);
const tokenOf = (address: string) => new URL(address).searchParams.get('token') ?? '';

describe('Links to an account', () => {
  it.each([
    ['password', '/reset-password', 1],
    ['email', '/confirm-email', 24],
  ] as const)('for %s lead to %s and work for %i hours', (purpose, page, hours) => {
    const address = links.address(purpose, account, now);
    expect(new URL(address).pathname).toBe(page);
    const token = tokenOf(address);
    expect(links.isValid(purpose, token, account)).toBe(true);
    expect(links.accountOf(token, now + hours * HOUR - 1000)).toBe(7);
    expect(links.accountOf(token, now + hours * HOUR)).toBeNull();
  });

  it('fit no more when what they are for has changed', () => {
    const password = tokenOf(links.address('password', account, now));
    expect(links.isValid('password', password, { ...account, passwordHash: 'other' })).toBe(false);
    expect(links.isValid('password', password, { ...account, email: 'other@x.test' })).toBe(false);
    const email = tokenOf(links.address('email', account, now));
    expect(links.isValid('email', email, { ...account, pendingEmail: 'other@x.test' })).toBe(false);
    expect(links.isValid('email', email, { ...account, email: 'nuut@x.test', pendingEmail: null })).toBe(false);
  });

  it('are good only for their own purpose and account', () => {
    const token = tokenOf(links.address('email', account, now));
    expect(links.isValid('password', token, account)).toBe(false);
    expect(links.isValid('email', token.replace(/^7/, '8'), { ...account, id: 8 })).toBe(false);
    expect(links.accountOf('7.1.kort', now)).toBeNull();
  });
});
