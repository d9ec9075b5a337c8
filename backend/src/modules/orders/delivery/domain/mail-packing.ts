/** The files that a mail carries with room for so many bytes: each in its turn, one that is too large is left out. */
export function packMail<File extends { bytes: number }>(files: File[], room: number): File[] {
  let left = room;
  return files.filter(({ bytes }) => {
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
}
