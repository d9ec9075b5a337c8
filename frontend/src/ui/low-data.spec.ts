import { wantsLowData } from './low-data';

it.each([
  ['nothing is known', {}, false],
  ['the browser saves data', { 'Save-Data': 'on' }, true],
  ['the browser saves no data', { 'Save-Data': 'off' }, false],
  ['the line is very slow', { ECT: 'slow-2g' }, true],
  ['the line is slow', { ECT: '3g' }, true],
  ['the line is fast', { ECT: '4g' }, false],
  ['the reader has switched it on', { Cookie: 'lang=af; data=low' }, true],
  ['the reader has switched it off, whatever the browser says', { Cookie: 'data=full; a=b', 'Save-Data': 'on' }, false],
  ['another cookie only ends like it', { Cookie: 'mydata=low' }, false],
  ['the choice is none of ours', { Cookie: 'data=lowest', ECT: '2g' }, true],
])('A page is drawn for low data or not where %s', (_case, headers: Record<string, string>, low) => {
  expect(wantsLowData(new Headers(headers))).toBe(low);
});
