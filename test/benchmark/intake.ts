import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startCounterpart } from './counterpart.ts';
import { compare, cpuOf, memoryOf, number, ratioRow, type Row, type Sample } from './measure.ts';
import { ofWhat, photographs } from './photos.ts';
import type { BenchShop } from './shop.ts';

/** Photographs of a request (decision 20), and requests of a round. */
const BATCH = 8;
const BATCHES = 12;
/** Files over which the API may grow by 50 MB at most. */
const GROWTH = { files: 500, megabytes: 50 };

/** Uploads taken in (parsed, hashed, looked at, cleaned, stored, catalogued), in bytes a second, against busboy to disk. */
export async function intake(shop: BenchShop): Promise<Row[]> {
  const api = await shop.start('main');
  const { cookie } = await shop.signIn('admin');
  const bare = await startCounterpart('bare-intake.ts', [join(shop.directory, 'bare')]);
  const files = photographs.map(
    (path, index) => new File([readFileSync(path)], `photo-${index}.jpg`, { type: 'image/jpeg' }),
  );
  let galleries = 0;
  const send = async (url: string): Promise<number> => {
    // In a gallery of its own every file is new, each time.
    const form = new FormData();
    form.set('galleryName', `Intake ${galleries++}`);
    form.set('category', 'Rugby');
    const batch = Array.from(
      { length: BATCH },
      (_, index) => files[(galleries * BATCH + index) % files.length] as File,
    );
    for (const file of batch) form.append('files', file);
    const answer = await fetch(url, { method: 'POST', body: form, headers: { Cookie: cookie } });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    return batch.reduce((sum, { size }) => sum + size, 0);
  };
  const measured = (url: string, pid: number) => async (): Promise<Sample> => {
    const before = cpuOf([pid]);
    const begin = performance.now();
    let bytes = 0;
    for (let batch = 0; batch < BATCHES; batch++) bytes += await send(url);
    return { units: bytes / 1e6, seconds: (performance.now() - begin) / 1000, cpuMs: cpuOf([pid]) - before };
  };
  const upload = `${shop.origin}/api/photos/batch-upload`;
  const taken = await compare(measured(upload, api), measured(`${bare.origin}/`, bare.pid));
  await bare.stop();
  const before = memoryOf(api);
  for (let sent = 0; sent < GROWTH.files; sent += BATCH) await send(upload);
  const growth = memoryOf(api) - before;
  rmSync(join(shop.directory, 'files'), { recursive: true, force: true });
  return [
    ratioRow('upload intake, MB/s', 'busboy to disk', 0.7, taken, `a unit is a megabyte; ${ofWhat}`),
    {
      work: `growth of the API over ${GROWTH.files} files`,
      against: '–',
      target: `≤ ${GROWTH.megabytes} MB`,
      result: `${number(growth)} MB`,
      spread: '–',
      met: growth <= GROWTH.megabytes,
      details: `${number(before)} MB before, after the rounds above`,
    },
  ];
}
