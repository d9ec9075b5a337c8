import { Eye, EyeOff, Pencil } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { useLanguage } from '../../i18n';
import { useDates } from '../../i18n/dates';
import { useFailure } from '../../i18n/failures';
import { useCategoryName } from '../../i18n/names';
import { writeLabels } from '../../i18n/shirt-labels';
import { Button, IconButton } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { classes } from '../../ui/classes';
import { Picture } from '../../ui/picture';
import { Price } from '../../ui/price';

interface PhotoCardProps {
  photo: PhotoDto;
  chosen: boolean;
  /** It is being made the featured one. */
  featuring: boolean;
  /** `inRow`: with all between it and the one chosen before. */
  onChoose: (id: number, inRow: boolean) => void;
  onFeature: (id: number) => void;
  /** Only administrators show a photograph again. */
  onHide: (id: number, hidden: boolean) => void;
  mayShow: boolean;
  onEdit: (photo: PhotoDto) => void;
}

/** A photograph as its administrator sees it: chosen by its box, by keyboard and finger too. */
export const PhotoCard = memo(function PhotoCard({
  photo,
  chosen,
  featuring,
  onChoose,
  onFeature,
  onHide,
  mayShow,
  onEdit,
}: PhotoCardProps) {
  const { t } = useTranslation(['shop', 'admin-galleries']);
  const categoryName = useCategoryName();
  const failureText = useFailure();
  const {
    id,
    title,
    category,
    tokenPrice,
    capturedAt,
    isFeaturedInGallery,
    isHidden = false,
    status,
    failure,
    labels = [],
  } = photo;
  const language = useLanguage();
  const date = useDates();
  return (
    <li className={classes('admin-photo', chosen && 'chosen')}>
      <span className="admin-photo-picture">
        <Link to={paths.photo(id)} tabIndex={-1} aria-hidden="true">
          <Picture photo={photo} alt="" sizes="(min-width: 900px) 220px, 50vw" />
        </Link>
        <label className="admin-photo-box">
          <input
            type="checkbox"
            aria-label={t('admin-galleries:gallery.choose', { title })}
            checked={chosen}
            onChange={({ nativeEvent }) => onChoose(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </label>
        <span className="admin-photo-chips">
          {isFeaturedInGallery && <Chip>{t('admin-galleries:gallery.featured')}</Chip>}
          {isHidden && <Chip tone="bad">{t('photo.hidden')}</Chip>}
        </span>
      </span>
      <div className="admin-photo-text">
        <Link to={paths.photo(id)}>{title}</Link>
        <p className="row">
          <span className="muted grow">{categoryName(category)}</span>
          <Price tokens={tokenPrice} />
        </p>
        <p className="muted">
          {capturedAt === null ? (
            t('admin-galleries:gallery.unknownTime')
          ) : (
            <time dateTime={capturedAt}>{date(capturedAt, 'dd MMM, HH:mm:ss')}</time>
          )}
        </p>
        {labels.length > 0 && <p className="admin-photo-labels">{writeLabels(labels, language)}</p>}
        {status === 'failed' && (
          <p className="field-error">
            {t('admin-galleries:gallery.failedPhoto', { failure: failureText(failure ?? '') })}
          </p>
        )}
        {status === 'processing' && <p className="muted">{t('admin-galleries:gallery.processing')}</p>}
      </div>
      <div className="admin-photo-actions">
        <Button
          variant="ghost"
          size="small"
          disabled={isFeaturedInGallery}
          working={featuring}
          aria-label={t('admin-galleries:gallery.setFeaturedNamed', { title })}
          onClick={() => onFeature(id)}
        >
          {t('admin-galleries:gallery.setFeatured')}
        </Button>
        {(!isHidden || mayShow) && (
          <IconButton
            label={t(isHidden ? 'admin-galleries:gallery.show' : 'admin-galleries:gallery.hide', { title })}
            onClick={() => onHide(id, !isHidden)}
          >
            {isHidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
          </IconButton>
        )}
        <IconButton label={t('admin-galleries:gallery.edit', { title })} onClick={() => onEdit(photo)}>
          <Pencil aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
});
