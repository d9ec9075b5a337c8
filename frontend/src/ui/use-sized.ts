import { useLanguage } from '../i18n';
import { formatBytes } from './bytes';

/** Names what is downloaded with its size: Download · 6.1 MB. An answer from before an update has no size. */
export function useSized(): (name: string, bytes: number | undefined) => string {
  const language = useLanguage();
  return (name, bytes) =>
    bytes === undefined ? name : `${name} · ${formatBytes(bytes, language).replace(' ', '\u00A0')}`;
}
