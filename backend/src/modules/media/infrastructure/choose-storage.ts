import type { Config } from '../../../config';
import { BothStorages } from './both-storages';
import { DiskStorage } from './disk-storage';
import { S3Storage } from './s3-storage';
import type { Storage } from './storage';

/** The storage of the settings; two in one while files move from one to the other. */
export function chooseStorage(config: Config): Storage {
  const make = (place: 'disk' | 's3') => (place === 's3' ? new S3Storage(config) : new DiskStorage(config));
  const { place, before } = config.storage;
  return before === null ? make(place) : new BothStorages(make(place), make(before));
}
