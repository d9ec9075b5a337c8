import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n';
import { Button } from '../../ui/button';
import { formatBytes } from '../../ui/bytes';
import { Note } from '../../ui/note';
import { ProgressBar } from '../../ui/progress-bar';
import { PAUSE } from './batches';
import type { UploadProgress } from './send-photos';
import type { Upload } from './use-upload';

/** An upload's progress, remaining time, and stop button. */
export function UploadPanel({ upload, progress }: { upload: Upload; progress: UploadProgress }) {
  const { t } = useTranslation('admin-upload');
  const language = useLanguage();
  const { photos, stop } = upload;
  const { batch, batches, round, rounds, bytes, passed, offline } = progress;
  const there = photos.filter(({ state }) => state === 'done' || state === 'known').length;
  const failed = photos.filter(({ state }) => state === 'failed').length;
  const minutes = minutesLeft(progress);
  return (
    <section className="admin-panel upload-panel" aria-label={t('progress')}>
      <div className="row between">
        <p>
          {rounds > 1 && <strong>{t('round', { round, rounds })} · </strong>}
          {t('batch', { batch, batches })}
        </p>
        <Button variant="ghost" className="destructive" onClick={stop}>
          {t('stop')}
        </Button>
      </div>
      <ProgressBar label={t('progress')} percent={percentOf(progress)} />
      <dl className="upload-facts">
        <div>
          <dt>{t('facts.done')}</dt>
          <dd>{t('facts.of', { count: there, total: photos.length })}</dd>
        </div>
        <div>
          <dt>{t('facts.failed')}</dt>
          <dd>{failed}</dd>
        </div>
        <div className="sent">
          <dt>{t('facts.sent')}</dt>
          <dd>{t('facts.bytes', { sent: formatBytes(passed, language), total: formatBytes(bytes, language) })}</dd>
        </div>
        <div>
          <dt>{t('facts.left')}</dt>
          <dd>{minutes === null ? t('facts.unknown') : t('facts.minutes', { count: minutes })}</dd>
        </div>
      </dl>
      <div role="status">{offline && <Note>{t('offline')}</Note>}</div>
    </section>
  );
}

/** With the pauses between the requests, which take longer than small files on a fast line; null while unknown. */
export function minutesLeft({ batch, batches, bytes, passed, speed }: UploadProgress): number | null {
  if (speed === null) return null;
  const seconds = (bytes - passed) / speed + ((batches - batch) * PAUSE) / 1000;
  return Math.ceil(seconds / 60);
}

/** Progress of an upload, in whole per cent of its bytes. */
export function percentOf({ passed, bytes }: UploadProgress): number {
  return bytes === 0 ? 0 : Math.floor((passed / bytes) * 100);
}
