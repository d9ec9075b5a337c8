import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { LeaveGuard } from '../layout/leave-guard';
import { toast } from '../../ui/toast';
import { useKeptFocus } from '../../ui/use-kept-focus';
import { ROUND, roundsOf } from './batches';
import { isChosen, isOpen, unsent } from './chosen-photo';
import { DamagedPhotos } from './damaged-photos';
import { DropZone } from './drop-zone';
import { reasonAgainst, type LeftOutFile } from './left-out';
import { LeftOutNote } from './left-out-note';
import { PhotoTile } from './photo-tile';
import { UploadOutcome } from './upload-outcome';
import { percentOf, UploadPanel } from './upload-panel';
import type { Upload } from './use-upload';
import './admin-upload.css';

const FILTERS = ['all', 'failed', 'elsewhere', 'waiting'] as const;

interface UploadQueueProps {
  upload: Upload;
  onSubmit: () => void;
}

/** Chosen photographs with their states, and all that can be done with them: the same on every upload page. */
export function UploadQueue({ upload, onSubmit }: UploadQueueProps) {
  const { t } = useTranslation('admin-upload');
  const { photos, progress, result, uploadedIds, running, add, addEvenSo, rename, remove, clear } = upload;
  const [leftOut, setLeftOut] = useState<LeftOutFile[]>([]);
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all');
  const [most, setMost] = useState(ROUND);
  const submit = useRef<HTMLButtonElement>(null);
  const keptFocus = useKeptFocus<HTMLDivElement>('.photo-tile .icon-button', submit);
  const waiting = unsent(photos);
  const counts = {
    all: photos.length,
    failed: photos.filter(({ state }) => state === 'failed').length,
    elsewhere: photos.filter(({ state }) => state === 'elsewhere').length,
    waiting: photos.filter(({ state }) => state === 'waiting' || state === 'sending').length,
  };
  // A filter that has run empty gives way.
  const chosen = counts[filter] === 0 ? 'all' : filter;
  const shown = photos.filter(
    ({ state }) => chosen === 'all' || state === chosen || (chosen === 'waiting' && state === 'sending'),
  );
  const tens = progress && Math.floor(percentOf(progress) / 10) * 10;

  const addFiles = (files: File[]) => {
    const open = photos.filter(isOpen);
    const judged = files.map((file) => ({
      file,
      reason: reasonAgainst(file) ?? (isChosen(file, open) ? ('twice' as const) : null),
    }));
    const pictures = judged.filter(({ reason }) => reason === null).map(({ file }) => file);
    setLeftOut(judged.flatMap(({ file, reason }) => (reason === null ? [] : [{ name: file.name, reason }])));
    if (pictures.length === 0) return;
    add(pictures);
    const rounds = roundsOf(waiting.length + pictures.length);
    if (rounds > 1)
      toast({ title: t('tooMany'), description: `${t('tooManyText', { count: ROUND })}: ${t('rounds', { rounds })}` });
  };

  return (
    <div {...keptFocus}>
      <DropZone disabled={running} onFiles={addFiles} />
      <LeftOutNote files={leftOut} onClose={() => setLeftOut([])} />
      {progress && <UploadPanel upload={upload} progress={progress} />}
      {/* Said aloud at every tenth, not at every per cent; there before its words are, or they would not be said. */}
      <p className="sr-only" role="status">
        {progress &&
          t(progress.rounds > 1 ? 'saidInRounds' : 'said', {
            percent: tens,
            round: progress.round,
            rounds: progress.rounds,
          })}
      </p>
      {result && !running && <UploadOutcome upload={upload} result={result} onRetry={onSubmit} />}
      <DamagedPhotos photoIds={uploadedIds} />
      <div className="upload-actions">
        <Button ref={submit} variant="gold" working={running} onClick={onSubmit}>
          {running
            ? t('uploading', { percent: progress ? percentOf(progress) : 0 })
            : t('submit', { count: waiting.length })}
        </Button>
        {!running && photos.length > 0 && (
          <Button variant="ghost" onClick={clear}>
            <Trash2 aria-hidden="true" />
            {t('clear')}
          </Button>
        )}
        {!running && waiting.length > ROUND && (
          <p className="muted">
            {t('tooManyText', { count: ROUND })}: {t('rounds', { rounds: roundsOf(waiting.length) })}
          </p>
        )}
      </div>
      {photos.length > 0 && (
        <div className="row wraps">
          {FILTERS.map((name) => (
            <button
              key={name}
              type="button"
              className="pill"
              aria-pressed={chosen === name}
              disabled={counts[name] === 0}
              onClick={() => setFilter(name)}
            >
              {t(`filters.${name}`, { count: counts[name] })}
            </button>
          ))}
        </div>
      )}
      <ul className="photo-tiles">
        {shown.slice(0, most).map((photo) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            disabled={running}
            onTitle={rename}
            onAddEvenSo={addEvenSo}
            onRemove={remove}
          />
        ))}
      </ul>
      {shown.length > most && (
        <Button onClick={() => setMost(most + ROUND)}>{t('showMore', { count: shown.length - most })}</Button>
      )}
      <LeaveGuard
        active={running}
        title={t('leave.title')}
        text={t('leave.text')}
        stay={t('leave.stay')}
        leave={t('leave.leave')}
      />
    </div>
  );
}
