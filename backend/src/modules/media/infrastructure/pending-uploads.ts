import { Injectable } from '@nestjs/common';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Config } from '../../../config';
import { DomainError } from '../../../shared/errors';
import { openTemporaryFolder } from './temporary-folder';

const storageFull = () =>
  new DomainError('unavailable', 'storage-full', {
    en: 'There is no room for more photos. Nothing of this upload was kept; please tell the operator.',
    af: 'Daar is nie plek vir nog foto’s nie. Niks van hierdie oplaai is gestoor nie; laat weet asseblief die operateur.',
  });

const storageClosed = () =>
  new DomainError('unavailable', 'storage-closed', {
    en: 'Photos cannot be stored right now. Nothing of this upload was kept; please tell the operator.',
    af: 'Foto’s kan nie nou gestoor word nie. Niks van hierdie oplaai is gestoor nie; laat weet asseblief die operateur.',
  });

const DISK_IS_FULL = new Set<unknown>(['ENOSPC', 'EDQUOT']);
const DISK_IS_CLOSED = new Set<unknown>(['EROFS', 'EACCES', 'EPERM', 'EIO']);

/** The uploads that this process takes in at the moment, each with a folder for its files as they arrive. */
@Injectable()
export class PendingUploads {
  private readonly pending = new Set<Promise<unknown>>();

  constructor(private readonly config: Config) {}

  /** Takes an upload in; its folder is removed at the end. Errors: the work's; storage-full, storage-closed. */
  async run<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const upload = this.inFolder(work);
    this.pending.add(upload);
    try {
      return await upload;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (DISK_IS_FULL.has(code)) throw storageFull();
      throw DISK_IS_CLOSED.has(code) ? storageClosed() : error;
    } finally {
      this.pending.delete(upload);
    }
  }

  /** Ends when no upload is under way any more, or after so many milliseconds. */
  async allEnded(patience: number): Promise<void> {
    await Promise.race([Promise.allSettled(this.pending), sleep(patience, undefined, { ref: false })]);
  }

  private async inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(await openTemporaryFolder(this.config), 'upload-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
