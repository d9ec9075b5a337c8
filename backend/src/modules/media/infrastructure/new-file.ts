import { Logger } from '@nestjs/common';
import { constants } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';

const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
/** One wait for writing and lasting. */
const LASTING = constants.O_DSYNC;
/** Past the system's cache; not every system has it. */
const DIRECT = (constants as { O_DIRECT?: number }).O_DIRECT ?? 0;
/** Bytes from which a file is written directly: an original. Pictures are smaller, and read soon and often. */
const DIRECT_FROM = 512 * 1024;
/** Bytes of which a direct write's memory, place and length have to be multiples. */
const ALIGNMENT = 4096;
/** Bytes that are written directly at a time: most photographs. */
const BUFFER_BYTES = 4 * 1024 * 1024;

/** Memory for direct writes that nobody uses at the moment, at most as much as was used at the same time. */
export const alignedBuffers: Buffer[] = [];
/** Begins at a page of memory, which only a buffer that could grow in its place does. */
const newAlignedBuffer = (): Buffer => Buffer.from(new ArrayBuffer(BUFFER_BYTES, { maxByteLength: BUFFER_BYTES }));

const logger = new Logger('DiskStorage');
let isDirect = DIRECT !== 0;

/**
 * Writes a new file; ends when the disk itself has it, under its name. Written elsewhere and moved, it would last only
 * with its folder, which is a sixth more work. A large one passes by the system's cache, where it would take the place
 * of what is read often, and memory costs more than the disk (docs/performance.md).
 */
export async function writeNewFile(path: string, parts: Buffer[]): Promise<void> {
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  if (isDirect && bytes >= DIRECT_FROM) {
    try {
      return await create(path, DIRECT, (file) => writeDirectly(file, parts, bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
      logger.warn('The disk takes no direct writes: originals go through the cache');
      isDirect = false;
      await rm(path, { force: true });
    }
  }
  await create(path, LASTING, async (file) => insistOnAll(await file.writev(parts), bytes));
}

async function create(path: string, flags: number, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, NEW | flags);
  try {
    await write(file);
  } finally {
    await file.close();
  }
}

/** Whole pages are written; what the last one has too much is cut off. */
async function writeDirectly(file: FileHandle, parts: Buffer[], bytes: number): Promise<void> {
  const buffer = alignedBuffers.pop() ?? newAlignedBuffer();
  try {
    let [filled, position] = [0, 0];
    const write = async () => {
      const whole = Math.ceil(filled / ALIGNMENT) * ALIGNMENT;
      insistOnAll(await file.write(buffer, 0, whole, position), whole);
      position += filled;
      filled = 0;
    };
    for (const part of parts) {
      for (let copied = 0; copied < part.length;) {
        const more = part.copy(buffer, filled, copied);
        copied += more;
        filled += more;
        if (filled === buffer.length) await write();
      }
    }
    await write();
    await file.truncate(bytes);
    await file.datasync();
  } finally {
    alignedBuffers.push(buffer);
  }
}

/** A disk that runs full takes less, without an error. */
function insistOnAll({ bytesWritten }: { bytesWritten: number }, bytes: number): void {
  if (bytesWritten < bytes) throw Object.assign(new Error('The disk did not take all'), { code: 'ENOSPC' });
}
