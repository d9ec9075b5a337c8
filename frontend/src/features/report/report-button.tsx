import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { IconButton } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-part';
import { useOpenHere } from '../../ui/use-open-here';

const ReportDialog = lazyPart(() => import('./report-dialog'));

/** For people who see a photograph that should not be here. */
export function ReportButton({ photo }: { photo: PhotoDto }) {
  const { t } = useTranslation();
  const [reporting, setReporting] = useOpenHere();
  return (
    <>
      <IconButton label={t('photo.report')} onClick={() => setReporting(true)}>
        <Flag aria-hidden="true" />
      </IconButton>
      {reporting && <ReportDialog photo={photo} onClose={() => setReporting(false)} />}
    </>
  );
}
