import { isOnSale, Photo } from './photo';

const photo = (fields: object): Photo => Object.assign(Object.create(Photo.prototype) as Photo, fields);

describe('A photograph', () => {
  it('stays ready when a late copy of its job fails', () => {
    const ready = photo({ status: 'ready', failure: null });
    ready.markFailed('no memory');
    expect(ready).toMatchObject({ status: 'ready', failure: null });
  });

  it('is tried again after a failure, and only then', () => {
    const failed = photo({ status: 'processing', failure: null });
    failed.markFailed('no JPEG');
    expect(failed).toMatchObject({ status: 'failed', failure: 'no JPEG' });
    failed.reopen();
    expect(failed).toMatchObject({ status: 'processing', failure: null });
    const ready = photo({ status: 'ready' });
    ready.reopen();
    expect(ready).toMatchObject({ status: 'ready' });
  });

  it('changes what is given, within the rules', () => {
    const one = photo({ title: 'Skrum', description: null, tokenPrice: 2 });
    one.edit({ title: ' Losskrum  een ', tokenPrice: 3 });
    expect(one).toMatchObject({ title: 'Losskrum een', description: null, tokenPrice: 3 });
    expect(() => one.edit({ title: ' ' })).toThrow();
    expect(() => one.edit({ tokenPrice: 0 })).toThrow();
  });
});

describe('isOnSale', () => {
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();

  it('sells what everybody may see', () => {
    expect(isOnSale({ isPublished: true, hiddenAt: null, trashId: null })).toBe(true);
  });

  it('sells nothing of a draft, nothing that a report hides, and nothing from the trash', () => {
    expect(isOnSale({ isPublished: false, hiddenAt: null, trashId: null })).toBe(false);
    expect(isOnSale({ isPublished: true, hiddenAt: yesterday, trashId: null })).toBe(false);
    expect(isOnSale({ isPublished: true, hiddenAt: null, trashId: 1 })).toBe(false);
  });
});
