import { plainText } from '../../../shared/text';

/** For a file whose name says nothing. */
const NAMELESS = 'Foto';

/** The name of an uploaded file without folders and disguises; it names nothing on our disk. */
export function fileNameOf(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return plainText(last).replace(/^\.+$/, '') || NAMELESS;
}

/** The title that a photograph has by default: its file name without the ending (specification, Add Photos). */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[a-z0-9]{1,5}\.?$/i, '').trim() || NAMELESS;
}
