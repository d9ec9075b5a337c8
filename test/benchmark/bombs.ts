import sharp from 'sharp';
import { median, memoryOf, number, ROUNDS, spread, type Row } from './measure.ts';
import { uploadAddress } from './photos.ts';
import type { BenchShop } from './shop.ts';

/** Small files that unfold to hundreds of megapixels, or to another program's language. */
async function bombs(): Promise<File[]> {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888' }, limitInputPixels: false });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><rect width="9" height="9"/></svg>';
  return [
    new File([await plain(20_000, 20_000).png({ compressionLevel: 6 }).toBuffer()], '400 MP.png'),
    new File([await plain(16_000, 15_000).jpeg({ quality: 50 }).toBuffer()], '240 MP.jpg'),
    new File([svg], 'drawing.jpg'),
  ];
}

/** How long the refusal of a bomb takes, and what it costs the API in memory. */
export async function refusals(shop: BenchShop): Promise<Row[]> {
  const files = await bombs();
  const api = await shop.start('main');
  const { cookie } = await shop.signIn('admin');
  const address = uploadAddress(shop);
  const refuse = async (file: File): Promise<number> => {
    const begin = performance.now();
    const form = new FormData();
    form.set('galleryName', 'Bombs');
    form.set('category', 'Rugby');
    form.set('files', file);
    const answer = await fetch(address, { method: 'POST', body: form, headers: { Cookie: cookie } });
    await answer.arrayBuffer();
    if (answer.status !== 400) throw new Error(`${file.name} was answered with ${answer.status}`);
    return performance.now() - begin;
  };
  for (let warm = 0; warm < 5; warm++) for (const file of files) await refuse(file);
  const before = memoryOf(api);
  const times: { name: string; times: number[] }[] = files.map(({ name }) => ({ name, times: [] }));
  let most = before;
  for (let round = 0; round < ROUNDS * 4; round++)
    for (const [index, file] of files.entries()) {
      times[index]?.times.push(await refuse(file));
      most = Math.max(most, memoryOf(api));
    }
  const medians = times.map((one) => median(one.times));
  return [
    {
      work: 'refusal of a bomb: time, growth of the API',
      against: '–',
      target: '≤ 20 ms; ≤ 20 MB',
      result: `${number(Math.max(...medians))} ms; ${number(most - before)} MB`,
      spread: `${spread(times.flatMap((one) => one.times))} ms`,
      met: Math.max(...medians) <= 20 && most - before <= 20,
      details: times
        .map(
          ({ name }, index) =>
            `${name} (${number((files[index]?.size ?? 0) / 1e6)} MB) ${number(medians[index] ?? NaN)} ms`,
        )
        .join(', '),
    },
  ];
}
