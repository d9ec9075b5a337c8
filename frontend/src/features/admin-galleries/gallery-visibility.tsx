import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GalleryDto } from '../../api/generated/shop.schemas';
import { Button } from '../../ui/button';
import { GalleryDialog } from './gallery-dialog';
import type { ManagedGallery } from './gallery-form';
import { VisibilityChips } from './visibility-chips';
import './admin-galleries.css';

interface GalleryVisibilityProps {
  gallery: ManagedGallery;
  disabled?: boolean;
  onSaved?: (gallery: GalleryDto) => void;
}

/** Shows who sees the gallery that photographs go to; it can be changed without leaving the page. */
export function GalleryVisibility({ gallery, disabled = false, onSaved }: GalleryVisibilityProps) {
  const { t } = useTranslation('admin-galleries');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="gallery-visibility" role="group" aria-label={t('visibility.who')}>
      <p className="field-label">{t('visibility.who')}</p>
      <p className="row wraps">
        <VisibilityChips gallery={gallery} />
        <Button size="small" disabled={disabled} onClick={() => setIsOpen(true)}>
          <Pencil aria-hidden="true" />
          {t('visibility.change')}
        </Button>
      </p>
      {isOpen && <GalleryDialog gallery={gallery} onClose={() => setIsOpen(false)} {...(onSaved && { onSaved })} />}
    </div>
  );
}
