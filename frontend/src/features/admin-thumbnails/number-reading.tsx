import { useTranslation } from 'react-i18next';
import { useGetNumberReading, useReadNumbers } from '../../api/generated/number-reading';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Note } from '../../ui/note';
import { ProgressBar } from '../../ui/progress-bar';
import { toast } from '../../ui/toast';
import { useRefreshThumbnails } from './use-thumbnails';
import './thumbnails.css';

/** Whether numbers are read from photographs, how far it is, and a button that has the rest read. */
export function NumberReading({ interval }: { interval: number | false }) {
  const { t } = useTranslation('admin');
  const refresh = useRefreshThumbnails();
  const { data } = useGetNumberReading({ query: { refetchInterval: interval } });
  const read = useReadNumbers({
    mutation: {
      meta: { failure: 'admin:thumbnails.numbers.queueFailed' },
      onSuccess: async ({ message }) => {
        toast({ title: message });
        await refresh().catch(() => undefined);
      },
    },
  });
  if (!data) return null;
  const { state, total, read: done, waiting, failed } = data;
  const rest = total - done - waiting;
  return (
    <section className="admin-panel stack tight">
      <h2>{t('thumbnails.numbers.title')}</h2>
      <div className="row wraps">
        <Chip tone={state === 'on' ? 'good' : undefined}>{t(`thumbnails.numbers.${state}`)}</Chip>
        {state === 'on' && rest > 0 && (
          <Button size="small" working={read.isPending} onClick={() => read.mutate()}>
            {t('thumbnails.numbers.readRest', { count: rest })}
          </Button>
        )}
      </div>
      {state === 'on' ? (
        <ProgressBar
          label={t('thumbnails.numbers.title')}
          percent={total === 0 ? 100 : Math.floor((done * 1000) / total) / 10}
        />
      ) : (
        <Note>{t(`thumbnails.numbers.${state}Text`)}</Note>
      )}
      <dl className="sum">
        <div>
          <dt>{t('thumbnails.numbers.read')}</dt>
          <dd>{t('thumbnails.number', { count: done })}</dd>
        </div>
        <div>
          <dt>{t('thumbnails.numbers.waiting')}</dt>
          <dd>{t('thumbnails.number', { count: waiting })}</dd>
        </div>
        {failed > 0 && (
          <div>
            <dt>{t('thumbnails.numbers.failed')}</dt>
            <dd>{t('thumbnails.number', { count: failed })}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
