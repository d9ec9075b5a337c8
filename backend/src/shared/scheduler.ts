import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';

/** Nanoseconds that a program which answers somebody computes at a time: the shortest that Linux takes. */
export const SHORT = 100_000;
/** What Linux gives to everybody. */
export const USUAL = 0;

/** The number of sched_setattr(2) by the kind of processor; glibc has a function for it only from 2.41 on. */
const SCHED_SETATTR: Partial<Record<NodeJS.Architecture, bigint>> = { x64: 314n, arm64: 274n };
/** `struct sched_attr` (linux/sched/types.h) as it was first: its bytes, and where in it what we set begins. */
const ATTRIBUTES = { size: 48, flags: 8, nice: 16, runtime: 24 };
const KEEP_POLICY = 0x08n;
/** Bytes of glibc's `cpu_set_t`: a bit for each of 1,024 processors. */
const PROCESSORS = 128;

/**
 * Tells Linux for how many nanoseconds the threads of this process, and what they start from now on, want to compute at
 * a time. Who wakes up goes before those with longer slices at once (Linux 6.12 and later), instead of waiting until
 * they have used theirs up: so a page passes by pictures that are being made
 * (docs/adr/0015-answers-in-short-time-slices.md). Nobody gets more or less of the processors by it. Answers whether
 * Linux was told.
 */
export function setTimeSlice(nanoseconds: typeof SHORT | typeof USUAL): boolean {
  const call = SCHED_SETATTR[process.arch];
  if (process.platform !== 'linux' || call === undefined) return false;
  const attributes = Buffer.alloc(ATTRIBUTES.size);
  attributes.writeUInt32LE(ATTRIBUTES.size);
  attributes.writeBigUInt64LE(KEEP_POLICY, ATTRIBUTES.flags);
  attributes.writeBigUInt64LE(BigInt(nanoseconds), ATTRIBUTES.runtime);
  try {
    const library = loadLibrary();
    return readdirSync('/proc/self/task').every((thread) => {
      attributes.writeInt32LE(getPriority(Number(thread)), ATTRIBUTES.nice);
      return library?.syscall(call, BigInt(thread), attributes, 0n) === 0n;
    });
  } catch {
    // A Node without the right to call the system (--permission), or one whose node:ffi has changed.
    return false;
  }
}

/**
 * Calls `start` once for each processor that this process may use: the threads that it starts stay on that processor.
 * Does nothing where Linux cannot be told.
 */
export function onEachProcessor(start: () => void): void {
  if (process.platform !== 'linux') return;
  const ours = Buffer.alloc(PROCESSORS);
  const size = BigInt(PROCESSORS);
  const library = loadLibrary();
  if (library?.sched_getaffinity(0, size, ours) !== 0) return;
  try {
    for (let processor = 0; processor < PROCESSORS * 8; processor++) {
      const [byte, bit] = [processor >> 3, 1 << (processor & 7)];
      if (((ours[byte] ?? 0) & bit) === 0) continue;
      const one = Buffer.alloc(PROCESSORS);
      one[byte] = bit;
      // Of the thread that calls; those that it starts begin with it.
      if (library.sched_setaffinity(0, size, one) === 0) start();
    }
  } finally {
    library.sched_setaffinity(0, size, ours);
  }
}

/**
 * What we call of the C library; undefined in a Node that was built or started without the way to. Its warning, that it
 * is experimental, would fill logs.
 */
function loadLibrary() {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    const ffi = process.getBuiltinModule('node:ffi') as typeof import('node:ffi') | undefined;
    return ffi?.dlopen(null, {
      syscall: { return: 'int64', arguments: ['int64', 'int64', 'buffer', 'int64'] },
      sched_getaffinity: { return: 'int32', arguments: ['int32', 'uint64', 'buffer'] },
      sched_setaffinity: { return: 'int32', arguments: ['int32', 'uint64', 'buffer'] },
    }).functions;
  } finally {
    process.emitWarning = emitWarning;
  }
}
