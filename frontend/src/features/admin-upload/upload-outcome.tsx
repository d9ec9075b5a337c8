import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import type { UploadResult } from './send-photos';

/** Errors that are shown one by one (specification of the administrators' side, section 2). */
const SHOWN_ERRORS = 5;

/** The result of an upload: new photographs, duplicates, and errors. */
export function UploadOutcome({ result, onRetry }: { result: UploadResult; onRetry: () => void }) {
  const { t } = useTranslation('admin-upload');
  const { completed, known, failed, errors } = result;
  return (
    <div className="upload-outcome" role="status">
      <Note tone={failed > 0 ? 'bad' : 'good'}>
        <p>
          <strong>{t('completed', { count: completed })}</strong> · {t('failed', { count: failed })}
          {known > 0 && <> · {t('alreadyThere', { count: known })}</>}
        </p>
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
