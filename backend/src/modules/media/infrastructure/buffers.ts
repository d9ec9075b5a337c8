/**
 * Gives the memory of a buffer back at once; nobody may read it any more. To find out by itself that nobody needs it,
 * the garbage collector would go through the whole heap every few photographs (docs/performance.md). A part of a larger
 * piece of memory is left alone: others may have theirs in it.
 */
export function giveBack({ buffer, length }: Buffer): void {
  if (buffer.byteLength === length) (buffer as ArrayBuffer).transfer(0);
}
