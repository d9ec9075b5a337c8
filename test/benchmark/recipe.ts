import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RUNTIME } from '../../tools/start/settings.ts';
import { compare, cpuAUnit, median, number, ROUNDS, spread, type Row, type Sample } from './measure.ts';
import { ofWhat } from './photos.ts';

const run = promisify(execFile);

/** The picture recipe: thumbnail, grid picture and watermarked preview, against two plain pipelines without the grid's. */
export async function recipe(): Promise<Row[]> {
  const side = (name: string, settings: NodeJS.ProcessEnv) => async (): Promise<Sample> => {
    const env = { ...process.env, ...settings };
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'recipe-side.ts'), name], { env });
    return JSON.parse(stdout) as Sample;
  };
  // The shop's processes are told about memory wherever they run.
  const { shop, bare } = await compare(side('shop', RUNTIME), side('plain', {}), ROUNDS);
  const ratios = shop.map((ours, round) => cpuAUnit(ours) / cpuAUnit(bare[round] ?? ours));
  return [
    {
      work: 'the picture recipe, CPU-ms a photo',
      against: 'the plainest sharp script (two pipelines)',
      target: '≤ 0.5',
      result: number(median(ratios)),
      spread: spread(ratios),
      met: median(ratios) <= 0.5,
      details: `shop ${number(median(shop.map(cpuAUnit)))} CPU-ms (three pictures and a placeholder), plain ${number(median(bare.map(cpuAUnit)))} (two pictures); ${ofWhat}`,
    },
  ];
}
