import { useTranslation } from 'react-i18next';

/** What the server's reasons begin with where a photograph has no pictures. */
type Failure = 'undecodable' | 'processing-failed' | 'not-in-backup';

/** Why a photograph has no pictures, in the reader's language; what the program itself says of it stands behind. */
export function useFailure(): (failure: string) => string {
  const { t } = useTranslation('admin');
  return (failure) => {
    const [code] = failure.split(':', 1);
    const sentence = t(`thumbnails.failures.${code as Failure}`, { defaultValue: '' });
    return sentence === '' ? failure : `${sentence} (${failure})`;
  };
}
