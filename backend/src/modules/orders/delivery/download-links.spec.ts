import type { Config } from '../../../config';
import { DownloadLinks, LINK_DAYS } from './download-links';

const links = (...secretKeys: [string, ...string[]]) =>
  new DownloadLinks({ secretKeys, http: { publicUrl: 'https://winkel.test' } } as unknown as Config);
const DAY = 24 * 60 * 60 * 1000;

describe('DownloadLinks', () => {
  const now = Date.UTC(2026, 10, 21);
  const address = links('een').address(12, now);
  const token = address.slice(address.lastIndexOf('/') + 1);

  it('leads to the purchase until it expires', () => {
    expect(address).toMatch(/^https:\/\/winkel\.test\/api\/downloads\/12\./);
    const endsAt = now + LINK_DAYS * DAY;
    expect(links('een').read(token, endsAt - 1)).toEqual({ purchaseId: 12, expired: false });
    expect(links('een').read(token, endsAt)).toEqual({ purchaseId: 12, expired: true });
  });

  it.each([
    ['another purchase', token.replace(/^12/, '13')],
    ['a later end', token.replace(/\.(\d+)\./, (_, seconds: string) => `.${Number(seconds) + 1}.`)],
    ['no signature', token.replace(/[\w-]{43}$/, '')],
    ['something before it', `x${token}`],
    ['something after it', `${token}x`],
    ['something else', '../../etc/passwd'],
  ])('refuses %s', (_, forged) => {
    expect(links('een').read(forged, now)).toBeNull();
  });

  it('leads to purchases of any number', () => {
    const long = links('een').address(1_234_567_890, now).split('/').at(-1) ?? '';
    expect(links('een').read(long, now)).toEqual({ purchaseId: 1_234_567_890, expired: false });
    const short = links('een').address(1, now).split('/').at(-1) ?? '';
    expect(links('een').read(short, now)).toEqual({ purchaseId: 1, expired: false });
  });

  it('to one photograph is none to all that were bought with it, nor to all until then', () => {
    const archive = links('een').archiveAddress(12, now).split('/').at(-2) ?? '';
    expect(links('een').read(archive, now, 'archive')).toEqual({ purchaseId: 12, expired: false });
    expect([links('een').read(archive, now), links('een').read(token, now, 'archive')]).toEqual([null, null]);
    const collection = links('een').collectionAddress(12, now).split('/').at(-2) ?? '';
    expect(links('een').read(collection, now, 'collection')).toEqual({ purchaseId: 12, expired: false });
    expect([links('een').read(collection, now, 'archive'), links('een').read(archive, now, 'collection')]).toEqual([
      null,
      null,
    ]);
  });

  it('is good after a change of the key, for as long as the one before it is named', () => {
    expect(links('twee', 'een').read(token, now)).toEqual({ purchaseId: 12, expired: false });
    const next = links('twee', 'een').address(12, now).split('/').at(-1) ?? '';
    expect(links('twee').read(next, now)).toEqual({ purchaseId: 12, expired: false });
    expect(links('een').read(next, now)).toBeNull();
  });

  it('refuses what another key has signed', () => {
    expect(links('twee').read(token, now)).toBeNull();
  });
});
