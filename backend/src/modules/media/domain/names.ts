import { plainText } from '../../../shared/text';

/** For a file whose name says nothing. */
const NAMELESS = 'Foto';

/**
 * The name of an uploaded file without folders and disguises; it names nothing on our disk. In a form's header browsers
 * write a quotation mark as `%22` and the ends of lines as `%0D%0A` (HTML standard, multipart/form-data).
 */
export function fileNameOf(name: string): string {
  const last = (name.split(/[/\\]/).at(-1) ?? '').replaceAll('%22', '"').replace(/%0[AD]/g, ' ');
  return plainText(last).replace(/^\.+$/, '') || NAMELESS;
}

/** The title that a photograph has by default: its file name without the ending (specification, Add Photos). */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[a-z0-9]{1,5}\.?$/i, '').trim() || NAMELESS;
}
