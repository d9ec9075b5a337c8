import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { LeaveGuard } from '../layout/leave-guard';
import { toast } from '../../ui/toast';
import { useKeptFocus } from '../../ui/use-kept-focus';
import { unsent, type ChosenPhoto } from './chosen-photo';
import { DamagedPhotos } from './damaged-photos';
import { DropZone } from './drop-zone';
import { PhotoTile } from './photo-tile';
import { UploadOutcome } from './upload-outcome';
import { percentOf, UploadPanel } from './upload-panel';
import type { Upload } from './use-upload';
import './admin-upload.css';

const FILTERS = ['all', 'failed', 'waiting'] as const;

interface UploadQueueProps {
  upload: Upload;
  /** Photographs at most. */
  limit?: number;
  onSubmit: () => void;
}

/** Chosen photographs with their states, and all that can be done with them: the same on every upload page. */
export function UploadQueue({ upload, limit = Infinity, onSubmit }: UploadQueueProps) {
  const { t } = useTranslation('admin-upload');
  const { photos, progress, result, uploadedIds, running, add, rename, remove, clear } = upload;
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all');
  const submit = useRef<HTMLButtonElement>(null);
  const keptFocus = useKeptFocus<HTMLDivElement>('.photo-tile .icon-button', submit);
  const waiting = unsent(photos);
  const counts = {
    all: photos.length,
    failed: photos.filter(({ state }) => state === 'failed').length,
    waiting: photos.filter(({ state }) => state === 'waiting' || state === 'sending').length,
  };
  // A filter that has run empty gives way.
  const chosen = counts[filter] === 0 ? 'all' : filter;
  const isShown = ({ state }: ChosenPhoto) =>
    chosen === 'all' || state === chosen || (chosen === 'waiting' && state === 'sending');

  const addPictures = (files: File[]) => {
    if (waiting.length + files.length > limit)
      toast({ title: t('tooMany'), description: t('tooManyText', { count: limit }), tone: 'bad' });
    else add(files);
  };

  return (
    <div {...keptFocus}>
      <DropZone disabled={running} onPictures={addPictures} />
      {progress && <UploadPanel upload={upload} progress={progress} />}
      {result && !running && <UploadOutcome result={result} onRetry={onSubmit} />}
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
        {photos.filter(isShown).map((photo) => (
          <PhotoTile key={photo.key} photo={photo} disabled={running} onTitle={rename} onRemove={remove} />
        ))}
      </ul>
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
