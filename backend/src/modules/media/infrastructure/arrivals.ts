import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '../../../shared/errors';
import { ContentHash } from '../domain/content-hash';
import { malformedUpload } from '../domain/media.errors';
import { giveBack } from './buffers';

/** Bytes of a new room, into which most photographs fit; a file that needs more gets twice the room. */
const SMALLEST_ROOM = 4 * 1024 * 1024;
/** Files whose contents are kept besides the one that arrives: to store a file takes longer than to receive it. */
export const HELD = 3;
/** Rooms of an upload: those files', and that of the one that arrives. */
const ROOMS = HELD + 1;
/** Bytes that a room has at most which is kept for the next upload. */
const KEPT_BYTES = 8 * 1024 * 1024;
/** Rooms that are kept at most: those of three uploads at the same time. */
const MOST_KEPT = 3 * ROOMS;

/** Memory for one file, shared with no other buffer. */
type Room = Buffer<ArrayBuffer>;

/**
 * Rooms that no upload has. New ones for each upload would cost as much as a fifth of taking it in
 * (docs/performance.md): the system clears their memory first, and each brings the garbage collector's next round
 * through the whole heap nearer.
 */
const kept: Room[] = [];
const newRoom = (): Room => kept.pop() ?? Buffer.from(new ArrayBuffer());

/** A file in memory that is used again: its content holds only as long as `receive` says. */
export interface ReceivedFile {
  content: Buffer;
  contentHash: string;
}

/**
 * Takes in the files of one upload, in memory: they are stored cleaned, so nothing of them needs to be on the disk
 * before. There are a few rooms, so that files are stored while the next arrives, and they are used again, so that an
 * upload's memory does not grow with its files.
 */
export class Arrivals {
  /** The longest unused first. */
  private readonly rooms: Room[] = Array.from({ length: ROOMS }, newRoom);

  /**
   * Takes in a file as it arrives; its content holds until `HELD` more are received and the next one arrives. What the
   * content brings is used up. Errors: malformed-request (the request ended within it), the reader's.
   */
  async receive(arriving: AsyncIterable<Buffer>): Promise<ReceivedFile> {
    let room = this.rooms.shift() ?? newRoom();
    const hash = new ContentHash();
    let bytes = 0;
    try {
      for await (const chunk of arriving) {
        hash.update(chunk);
        if (bytes + chunk.length > room.length) room = larger(room, bytes + chunk.length);
        chunk.copy(room, bytes);
        bytes += chunk.length;
        giveBack(chunk);
        // Other requests, and the files that are being stored, do not wait until the sender pauses.
        await nextTurn();
      }
    } catch (error) {
      // What the form's reader has found wrong says so itself.
      throw error instanceof DomainError ? error : malformedUpload();
    } finally {
      this.rooms.push(room);
    }
    return { content: room.subarray(0, bytes), contentHash: hash.digest() };
  }

  /** Leaves the rooms to the next upload: nothing that was received holds any longer. */
  end(): void {
    for (const room of this.rooms) {
      const isUseful = room.length > 0 && room.length <= KEPT_BYTES && kept.length < MOST_KEPT;
      if (isUseful) kept.push(room);
      else giveBack(room);
    }
  }
}

/** Gives the old room back at once: left to the garbage collector, those of a giant would pile up. */
function larger({ buffer, length }: Room, bytes: number): Room {
  return Buffer.from(buffer.transfer(Math.max(SMALLEST_ROOM, length * 2, bytes)));
}
