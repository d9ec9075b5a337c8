import { useTranslation } from 'react-i18next';

/** The beginnings of the server's reasons why a photograph has no pictures. */
type Failure = 'undecodable' | 'processing-failed' | 'not-in-backup' | 'original-missing';

/** The reason why a photograph has no pictures, in the reader's language, followed by the program's own message. */
export function useFailure(): (failure: string) => string {
  const { t } = useTranslation('admin');
  return (failure) => {
    const [code] = failure.split(':', 1);
    const sentence = t(`thumbnails.failures.${code as Failure}`, { defaultValue: '' });
    return sentence === '' ? failure : `${sentence} (${failure})`;
  };
}
