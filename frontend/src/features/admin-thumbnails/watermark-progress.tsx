import { useTranslation } from 'react-i18next';
import { useGetWatermark } from '../../api/generated/settings';
import { useUser } from '../../api/session';
import { ProgressBar } from '../../ui/progress-bar';
import './thumbnails.css';

interface WatermarkProgressProps {
  /** Milliseconds between two looks. */
  interval: number | false;
  /** All photographs. */
  total: number;
}

/** How far the pictures are made anew with a changed watermark; nothing when all have it. Only for administrators. */
export function WatermarkProgress({ interval, total }: WatermarkProgressProps) {
  const { t } = useTranslation('admin');
  const enabled = useUser()?.isAdmin ?? false;
  const { data } = useGetWatermark({ query: { enabled, refetchInterval: interval, refetchOnMount: 'always' } });
  if (!data || data.outdated === 0) return null;
  const done = Math.max(0, total - data.outdated);
  return (
    <section className="admin-panel stack tight thumbnails-mark">
      <h2>{t('thumbnails.mark.title')}</h2>
      <ProgressBar
        label={t('thumbnails.mark.title')}
        percent={total === 0 ? 0 : Math.floor((done * 1000) / total) / 10}
      />
      <p className="small muted">{t('thumbnails.mark.left', { count: data.outdated })}</p>
    </section>
  );
}
