import { FolderOpen, ImagePlus } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { toast } from '../../ui/toast';
import { chosenFiles, droppedFiles } from './dropped-files';

/** Not among React's attributes, but every browser on a desk knows it. */
const WHOLE_FOLDERS = { webkitdirectory: '' };

interface DropZoneProps {
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

/** Area to drop or choose pictures and folders. */
export function DropZone({ disabled, onFiles }: DropZoneProps) {
  const { t } = useTranslation('admin-upload');
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const tellUnreadable = () => toast({ title: t('dropUnreadable'), tone: 'bad' });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles(chosenFiles(target.files ?? []));
    target.value = '';
  };

  return (
    <div
      className={classes('drop-zone', over && 'over')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) void droppedFiles(event.dataTransfer).then(onFiles, tellUnreadable);
      }}
    >
      <ImagePlus className="large" aria-hidden="true" />
      <p>
        <strong>{t('drop')}</strong>
        <br />
        <span className="muted">{t('dropHint')}</span>
      </p>
      <div className="row wraps">
        <Button variant="field" disabled={disabled} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <Button disabled={disabled} onClick={() => folder.current?.click()}>
          <FolderOpen aria-hidden="true" />
          {t('chooseFolder')}
        </Button>
      </div>
      <input ref={input} type="file" accept="image/*" multiple hidden aria-label={t('choose')} onChange={choose} />
      <input ref={folder} type="file" {...WHOLE_FOLDERS} hidden aria-label={t('chooseFolder')} onChange={choose} />
      <p className="muted">{t('resumeHint')}</p>
    </div>
  );
}
