import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readFrom } from '../../api/queries';
import { GALLERIES } from '../../api/stale';
import { toast } from '../../ui/toast';
import type { UploadResult } from './send-photos';

/** Says how an upload ended (null: it was stopped), and lets every list of galleries and photographs be read again. */
export function useFinish(success: 'finished' | 'success') {
  const { t } = useTranslation('admin-upload');
  const queryClient = useQueryClient();
  return (result: UploadResult | null): void => {
    const { status, reason, code } = result?.endedBy ?? {};
    // Reading lists now would be refused and lead away from the page, which would lose the chosen files. After signing
    // in again in another tab, the upload goes on here.
    if (status === 401 && reason !== undefined)
      return toast({ title: reason, description: t('signedOutText'), tone: 'bad' });
    if (result === null) toast({ title: t('stopped'), description: t('stoppedText') });
    else if (status === 403) toast({ title: t('adminRequired'), description: t('adminRequiredText'), tone: 'bad' });
    else if (code === 'gallery-not-found')
      toast({ title: t('addPhotos.galleryMissing'), description: t('addPhotos.galleryMissingText'), tone: 'bad' });
    else if (result.failed === 0 && result.elsewhere > 0)
      toast({ title: t('elsewhere.title'), description: t('elsewhere.text', { count: result.elsewhere }) });
    else if (result.failed === 0)
      toast({ title: t(success), description: t('completed', { count: result.completed + result.known }) });
    else if (result.completed + result.known > 0)
      toast({ title: t('someFailed'), description: t('failed', { count: result.failed }), tone: 'bad' });
    else toast({ title: t('allFailed'), description: result.errors[0] ?? t('allFailedText'), tone: 'bad' });
    // Not waited for, which takes seconds on a slow line: the page can be used again at once.
    void queryClient.invalidateQueries(readFrom(GALLERIES));
  };
}
