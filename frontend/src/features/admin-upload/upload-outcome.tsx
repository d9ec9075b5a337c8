import { Plus, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import type { UploadResult } from './send-photos';
import type { Upload } from './use-upload';

/** Errors that are shown one by one (specification of the administrators' side, section 2). */
const SHOWN_ERRORS = 5;

interface UploadOutcomeProps {
  upload: Upload;
  result: UploadResult;
  onRetry: () => void;
}

/** The result of an upload: new photographs, duplicates and what to do about them, and errors. */
export function UploadOutcome({ upload, result, onRetry }: UploadOutcomeProps) {
  const { t } = useTranslation('admin-upload');
  const { completed, known, failed, errors } = result;
  const undecided = upload.photos.filter(({ state }) => state === 'elsewhere').length;
  return (
    <div className="upload-outcome" role="status">
      <Note tone={failed > 0 ? 'bad' : undecided > 0 ? 'gold' : 'good'}>
        <p>
          <strong>{t('completed', { count: completed })}</strong> · {t('failed', { count: failed })}
          {known > 0 && <> · {t('alreadyThere', { count: known })}</>}
        </p>
        {undecided > 0 && (
          <>
            <p>{t('elsewhere.text', { count: undecided })}</p>
            <p className="row wraps">
              <Button size="small" onClick={() => upload.addEvenSo()}>
                <Plus aria-hidden="true" />
                {t('elsewhere.addAll', { count: undecided })}
              </Button>
              <Button size="small" onClick={upload.leaveElsewhere}>
                {t('elsewhere.leaveAll')}
              </Button>
            </p>
          </>
        )}
        {errors.length > 0 && (
          <ul>
            {errors.slice(0, SHOWN_ERRORS).map((error, index) => (
              <li key={index}>{error}</li>
            ))}
            {errors.length > SHOWN_ERRORS && <li>{t('moreErrors', { count: errors.length - SHOWN_ERRORS })}</li>}
          </ul>
        )}
        {failed > 0 && (
          <Button size="small" onClick={onRetry}>
            <RotateCw aria-hidden="true" />
            {t('retry')}
          </Button>
        )}
      </Note>
    </div>
  );
}
