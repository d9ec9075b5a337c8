import { renderHook } from '@testing-library/react';
import i18n from 'i18next';
import { canSavePictures, share } from './share';
import { useToasts } from './toast';

const link = { title: 'Losskrum', path: '/photo/12' };
const url = 'http://localhost/photo/12?lng=en';
const lastToast = () => renderHook(() => useToasts()).result.current[0];

/** Texts are their keys. */
beforeAll(() => i18n.init({ lng: 'cimode' }));

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(navigator, 'canShare');
});

const give = (name: 'share' | 'clipboard' | 'canShare', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

it('uses the share sheet of the device', async () => {
  const sheet = jest.fn().mockResolvedValue(undefined);
  give('share', sheet);
  await share(link);
  expect(sheet).toHaveBeenCalledWith({ title: 'Losskrum', url });
});

it('copies the link elsewhere', async () => {
  const writeText = jest.fn().mockResolvedValue(undefined);
  give('clipboard', { writeText });
  await share(link);
  expect(writeText).toHaveBeenCalledWith(url);
  expect(lastToast()?.title).toBe('share.copied');
});

it('shows the link where it may not be copied', async () => {
  await share(link);
  expect(lastToast()).toMatchObject({ title: 'share.link', description: url });
});

it('takes a closed share sheet for an answer', async () => {
  give('share', () => Promise.reject(new DOMException('Closed', 'AbortError')));
  const before = lastToast();
  await share(link);
  expect(lastToast()).toBe(before);
});

it.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])('saves pictures on touch screens (%s) that share files (%s): %s', (coarse, shares, expected) => {
  give('canShare', () => shares);
  window.matchMedia = (query) => ({ matches: coarse && query.includes('coarse') }) as MediaQueryList;
  expect(canSavePictures()).toBe(expected);
});
