import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../ui/page-title';
import { percentOf } from './upload-panel';
import type { Upload } from './use-upload';

/** The page's title, with the upload's progress or end before it, which are seen from another tab. */
export function UploadTitle({ upload: { progress, result, running }, children }: { upload: Upload; children: string }) {
  const { t } = useTranslation('admin-upload');
  if (progress) return <PageTitle>{t('inTab.percent', { percent: percentOf(progress), page: children })}</PageTitle>;
  if (running || !result) return <PageTitle>{children}</PageTitle>;
  const end = result.failed > 0 ? 'inTab.failed' : 'inTab.done';
  return <PageTitle>{t(end, { count: result.failed, page: children })}</PageTitle>;
}
