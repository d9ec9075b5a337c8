import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { usePhotoTitle } from '../../i18n/photo-title';
import { Picture } from '../../ui/picture';

interface FilmstripProps {
  photos: PhotoDto[];
  index: number;
  onChoose: (index: number) => void;
}

/** All photographs in small, the shown one in the middle as far as that is possible. */
export function Filmstrip({ photos, index, onChoose }: FilmstripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    const frame = strip.current?.children[index];
    if (strip.current === null || !(frame instanceof HTMLElement)) return;
    const left = frame.offsetLeft - (strip.current.clientWidth - frame.offsetWidth) / 2;
    strip.current.scrollTo({ left, behavior: isNew.current ? 'instant' : 'auto' });
    isNew.current = false;
    // Leafing with the keys from here stays here.
    if (strip.current.contains(document.activeElement)) frame.focus({ preventScroll: true });
  }, [index]);
  return (
    <div
      ref={strip}
      className="filmstrip"
      onClick={({ target, currentTarget }) => {
        const frame = target instanceof Element ? target.closest('button') : null;
        if (frame !== null) onChoose([...currentTarget.children].indexOf(frame));
      }}
    >
      {photos.map((photo, place) => (
        <Frame key={photo.id} photo={photo} isCurrent={place === index} />
      ))}
    </div>
  );
}

const Frame = memo(function Frame({ photo, isCurrent }: { photo: PhotoDto; isCurrent: boolean }) {
  const { t } = useTranslation();
  const titleOf = usePhotoTitle();
  return (
    <button
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-label={t('gallery.viewPhoto', { title: titleOf(photo) })}
      aria-current={isCurrent || undefined}
    >
      <Picture photo={photo} alt="" sizes="52px" />
    </button>
  );
});
