import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { clockOf } from '../../i18n/clock';
import { usePhotoTitle } from '../../i18n/photo-title';
import { classes } from '../../ui/classes';
import { Picture } from '../../ui/picture';
import { lightSize, veiledBy, withoutWatermark } from '../../ui/picture-sources';
import { isPlainClick } from '../../ui/plain-click';
import { Loading } from '../../ui/state';
import { Styled } from '../../ui/styled';
import { useOwnPictures } from '../download/use-own-pictures';
import { HeartButton } from '../favourites/heart-button';
import { PhotoViewer, prepareViewer, type ViewedPhotos } from '../viewer/photo-viewer';
import { useViewedPhoto } from '../viewer/use-viewed-photo';
import './photo-grid.css';

/** Photographs under a heading. */
export interface PhotoGroup<Photo> {
  key: string;
  heading: ReactNode;
  photos: Photo[];
  /** Stands below them. */
  foot?: ReactNode;
}

export interface PhotoGridProps<Photo extends PhotoDto> {
  photos: Photo[];
  /** The purpose of a cell's link, for screen readers. */
  linkLabel: (photo: Photo) => string;
  /** The overlay of a picture: price, add button, state. */
  overlay?: (photo: Photo) => ReactNode;
  cellClass?: (photo: Photo) => string | undefined;
  /** All are the reader's own; those in `boughtNow` lose their watermark before the reader's eyes. */
  own?: { boughtNow: ReadonlySet<number> };
  /** More photographs follow: the last row fills its width too. */
  filled?: boolean;
  /** Rows are lower. */
  low?: boolean;
  /** The same photographs under headings; by default they are one list. */
  groups?: PhotoGroup<Photo>[] | undefined;
  /** Stands in the corner of a picture, by default the time of day when it was taken. */
  caption?: (photo: Photo) => ReactNode;
  /** Pictures in view when the page opens. */
  eager?: number;
  /** More data for the viewer. */
  viewer?: Partial<ViewedPhotos>;
}

/**
 * Photographs in justified rows, each in its own shape. A cell is a link to the photograph's page; a plain click shows
 * the photograph on the full screen instead.
 */
export function PhotoGrid<Photo extends PhotoDto>({
  photos,
  linkLabel,
  overlay,
  cellClass,
  own,
  filled,
  low,
  groups,
  caption = captureTime,
  eager = 0,
  viewer,
}: PhotoGridProps<Photo>) {
  const { open } = useViewedPhoto();
  const titleOf = usePhotoTitle();
  const clean = useOwnPictures();
  const eagerPhotos = new Set(photos.slice(0, eager));
  const cells = (shown: Photo[], isFilled: boolean) => (
    <ul className={classes('photo-grid', isFilled && 'filled', low && 'low')}>
      {shown.map((photo) => (
        <Styled
          as="li"
          key={photo.id}
          className={classes('photo-cell', cellClass?.(photo))}
          variables={shape(ratioOf(photo))}
        >
          <Link
            to={paths.photo(photo.id)}
            aria-label={linkLabel(photo)}
            onPointerDown={prepareViewer}
            onFocus={prepareViewer}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              open(photo.id);
            }}
          >
            <Picture
              photo={own ? withoutWatermark(photo) : clean(photo)}
              className={own?.boughtNow.has(photo.id) ? 'unveiled' : undefined}
              variables={own?.boughtNow.has(photo.id) ? veiledBy(photo.gridPath) : {}}
              alt={titleOf(photo)}
              sizes={sizesOf(photo)}
              eager={eagerPhotos.has(photo)}
              first={eager > 0 && photo === photos[0]}
            />
          </Link>
          {caption(photo)}
          {overlay?.(photo)}
          <HeartButton photo={photo} />
        </Styled>
      ))}
    </ul>
  );
  return (
    <>
      {groups === undefined
        ? cells(photos, filled === true)
        : groups.map((group, place) => (
            <section key={group.key} className="photo-group">
              <h2>{group.heading}</h2>
              {cells(group.photos, filled === true && place === groups.length - 1)}
              {group.foot}
            </section>
          ))}
      <PhotoViewer photos={own ? photos.map(withoutWatermark) : photos} {...viewer} />
    </>
  );
}

const SKELETON_RATIOS = [1.5, 0.67, 1.5, 0.8, 1.5, 1.33, 1.5, 1.6, 0.75, 1.5, 0.8, 1.5];

/** Shown while photographs load. */
export function PhotoGridSkeleton({ count = 12 }: { count?: number }) {
  return (
    <Loading className="photo-grid">
      {SKELETON_RATIOS.slice(0, count).map((ratio, index) => (
        <Styled as="span" key={index} className="photo-skeleton skeleton" variables={shape(ratio)} />
      ))}
    </Loading>
  );
}

/** Very long pictures keep a shape that a row can hold. */
function ratioOf({ width, height }: PhotoDto): number {
  return Math.min(2.4, Math.max(0.5, width / height));
}

/** A row is 250 px high on a desktop, and grows a little to fill its width. */
function sizesOf(photo: PhotoDto): string {
  return `(min-width: 700px) ${Math.round(ratioOf(photo) * 290)}px, ${lightSize(photo)}`;
}

function captureTime({ capturedAt }: PhotoDto): ReactNode {
  if (capturedAt === null) return null;
  return (
    <time className="photo-tag photo-time" dateTime={capturedAt}>
      {clockOf(capturedAt)}
    </time>
  );
}

const shape = (ratio: number) => ({ '--ratio': ratio.toFixed(4) });
