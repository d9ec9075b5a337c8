import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button';
import { Note } from '../../ui/note';
import { REASONS, type LeftOutFile } from './left-out';

/** Names the files that are not sent, and says why, reason by reason. */
export function LeftOutNote({ files, onClose }: { files: readonly LeftOutFile[]; onClose: () => void }) {
  const { t } = useTranslation('admin-upload');
  const title = t('leftOut.title', { count: files.length });
  const reasons = REASONS.filter((one) => files.some(({ reason }) => reason === one));
  return (
    <div className="left-out" role="status">
      {files.length > 0 && (
        <Note>
          <p className="row between">
            <strong>{title}</strong>
            <IconButton label={t('leftOut.close')} onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </p>
          {/* Hundreds of names scroll in their own place, by keyboard too. */}
          <div className="left-out-names" role="group" tabIndex={0} aria-label={title}>
            <dl>
              {reasons.map((one) => (
                <div key={one}>
                  <dt>{t(`leftOut.${one}`)}</dt>
                  <dd>
                    {files
                      .filter(({ reason }) => reason === one)
                      .map(({ name }) => name)
                      .join(', ')}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </Note>
      )}
    </div>
  );
}
