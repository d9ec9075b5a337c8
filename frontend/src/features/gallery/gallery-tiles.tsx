import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CoverDto, GalleryGroupDto } from '../../api/generated/shop.schemas';
import { useDates, useMatchTimes } from '../../i18n/dates';
import { classes } from '../../ui/classes';
import { PhotoCount } from '../../ui/photo-count';
import { Picture } from '../../ui/picture';
import { lightSize } from '../../ui/picture-sources';
import { Price } from '../../ui/price';
import { Loading } from '../../ui/state';
import './gallery.css';

export interface GalleryTile {
  /** No two galleries have the same. */
  name: string;
  to: string;
  /** When it was: the kick-off, or when its photographs were taken; null: neither is known. */
  heldAt: string | null;
  /** The kick-off of its match. */
  matchDate: string | null;
  photoCount: number;
  /** Tokens of the cheapest and dearest photograph; absent where prices are not shown. */
  lowestPrice?: number;
  highestPrice?: number;
  covers: CoverDto[];
  /** Its pictures are behind a code. */
  locked: boolean;
}

/** A gallery of a list of groups, which tell one picture of each. */
export function tileOf({ matchInfo, featuredPhoto, ...group }: GalleryGroupDto, to: string): GalleryTile {
  return { ...group, name: matchInfo, to, covers: featuredPhoto === null ? [] : [featuredPhoto] };
}

/** Galleries, each with some of its pictures. */
export function GalleryTiles({ galleries }: { galleries: GalleryTile[] }) {
  const { t } = useTranslation();
  const date = useDates();
  const times = useMatchTimes();
  return (
    <ul className="gallery-tiles">
      {galleries.map(({ name, to, heldAt, matchDate, photoCount, covers, locked, ...prices }, row) => (
        <li key={name}>
          <Link className="gallery-tile" to={to}>
            <span className={classes('gallery-mosaic', locked && 'locked')}>
              {locked && <Lock className="large" role="img" aria-label={t('gallery.code.locked')} />}
              {covers.map((cover, index) => (
                <Picture
                  key={cover.id}
                  photo={cover}
                  alt=""
                  sizes={`(min-width: 900px) 300px, ${lightSize(cover)}`}
                  eager={row === 0}
                  first={row === 0 && index === 0}
                />
              ))}
            </span>
            <span>
              <h2>{name}</h2>
              <span className="gallery-facts">
                {heldAt !== null && <span>{matchDate === null ? date(heldAt) : times(matchDate)}</span>}
                <span>
                  <PhotoCount count={photoCount} />
                </span>
                {prices.lowestPrice !== undefined && <Price tokens={prices.lowestPrice} most={prices.highestPrice} />}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shown while galleries load. */
export function GalleryTilesSkeleton() {
  return (
    <Loading className="gallery-tiles">
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} className="gallery-tile">
          <span className="gallery-mosaic skeleton" />
          <span className="gallery-skeleton-line skeleton" />
        </span>
      ))}
    </Loading>
  );
}
