import type { Config } from '../../../config';
import { BothStorages } from './both-storages';
import { DiskStorage } from './disk-storage';
import type { Storage } from './storage';

/** The storage of the settings; two in one while files move from one to the other. */
export async function chooseStorage(config: Config): Promise<Storage> {
  const { place, before } = config.storage;
  const now = await make(place, config);
  return before === null ? now : new BothStorages(now, await make(before, config));
}

async function make(place: 'disk' | 's3', config: Config): Promise<Storage> {
  if (place === 'disk') return new DiskStorage(config);
  // Its client takes some thirty megabytes of each process.
  const { S3Storage } = await import('./s3-storage');
  return new S3Storage(config);
}
