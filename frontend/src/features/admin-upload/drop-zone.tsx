import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';

interface DropZoneProps {
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

/** Where pictures are dropped or chosen. */
export function DropZone({ disabled, onFiles }: DropZoneProps) {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
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
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      <ImagePlus className="large" aria-hidden="true" />
      <p>
        <strong>{t('upload.drop')}</strong>
        <br />
        <span className="muted">{t('upload.dropHint')}</span>
      </p>
      <Button variant="field" disabled={disabled} onClick={() => input.current?.click()}>
        {t('upload.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('upload.choose')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
}
