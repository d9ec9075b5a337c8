import { formatBytes } from './bytes';

it.each([
  [0, '0 byte', '0 greep'],
  [999, '999 byte', '999 greep'],
  [12_400, '12 kB', '12 kB'],
  [41_200_000, '41 MB', '41 MB'],
  [1_240_000_000, '1.2 GB', '1,2 GB'],
])('%i bytes', (bytes, en, af) => {
  expect([formatBytes(bytes, 'en'), formatBytes(bytes, 'af')].map((text) => text.replace(/\s/g, ' '))).toEqual([
    en,
    af,
  ]);
});
