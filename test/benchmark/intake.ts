import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startCounterpart } from './counterpart.ts';
import { compare, cpuOf, emptyFiles, memoryOf, number, ratioRow, type Row, type Sample } from './measure.ts';
import { ofWhat, upload, uploadAddress } from './photos.ts';
import type { BenchShop } from './shop.ts';

/** Photographs of one side in one round. */
const SENT = 96;
/** Files over which the API may grow by 50 MB at most. */
const GROWTH = { files: 500, megabytes: 50 };

/** Uploads taken in (parsed, hashed, looked at, cleaned, stored, catalogued), in bytes a second, against busboy to disk. */
export async function intake(shop: BenchShop): Promise<Row[]> {
  const api = await shop.start('main');
  const { cookie } = await shop.signIn('admin');
  const measured = (url: string, pid: number, folder: string) => async (): Promise<Sample> => {
    const before = cpuOf([pid]);
    const begin = performance.now();
    const bytes = await upload(url, cookie, SENT);
    const sample = { units: bytes / 1e6, seconds: (performance.now() - begin) / 1000, cpuMs: cpuOf([pid]) - before };
    // Both sides keep every file for the round: memory that the system gives out anew costs it as much as the writing.
    emptyFiles(join(shop.directory, folder));
    return sample;
  };
  const address = uploadAddress(shop);
  const against = async (bytes: number, name: string): Promise<Row> => {
    const bare = await startCounterpart('bare-intake.ts', [join(shop.directory, 'bare'), String(bytes)]);
    const [ours, theirs] = [measured(address, api, 'files'), measured(`${bare.origin}/`, bare.pid, 'bare')];
    const taken = await compare(ours, theirs);
    await bare.stop();
    return ratioRow('upload intake, MB/s', name, 0.7, taken, `a unit is a megabyte; ${ofWhat}`);
  };
  const quickest = await against(1024 * 1024, 'busboy to disk, in pieces of a megabyte');
  const documented = await against(64 * 1024, 'busboy to disk, as its documentation has it');
  const before = memoryOf(api);
  await upload(address, cookie, GROWTH.files);
  const growth = memoryOf(api) - before;
  rmSync(join(shop.directory, 'files'), { recursive: true, force: true });
  return [
    quickest,
    documented,
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
