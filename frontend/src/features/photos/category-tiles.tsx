import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CategoryDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { useCategoryName } from '../../i18n/names';
import { classes } from '../../ui/classes';
import { Picture } from '../../ui/picture';
import { lightSize } from '../../ui/picture-sources';
import { Loading } from '../../ui/state';
import './category-tiles.css';

const WIDE = ['Rugby', 'Opening Evening'];

interface CategoryTilesProps {
  categories: CategoryDto[];
  heading: 'h2' | 'h3';
  /** How many of them are in view when the page opens; their pictures are loaded at once. */
  eager?: number;
}

/** The categories, each with a picture of it. */
export function CategoryTiles({ categories, heading, eager = 0 }: CategoryTilesProps) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const Heading = heading;
  return (
    <ul className="category-tiles">
      {categories.map(({ name, photoCount, cover }, index) => (
        <li key={name} className={classes('category-tile', WIDE.includes(name) && 'wide')}>
          <Link to={paths.category(name)}>
            {cover === null ? (
              <div className="category-tile-empty" />
            ) : (
              <Picture
                photo={cover}
                alt=""
                sizes={`(min-width: 900px) ${WIDE.includes(name) ? 50 : 25}vw, ${lightSize(cover)}`}
                eager={index < eager}
                first={index === 0 && eager > 0}
              />
            )}
            <span className="category-tile-caption">
              <Heading>{categoryName(name)}</Heading>
              <span className="small">{t('common.photos', { count: photoCount })}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shown while the categories load. */
export function CategoryTilesSkeleton() {
  return (
    <Loading className="category-tiles">
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} className={classes('category-tile skeleton', (index === 0 || index === 4) && 'wide')} />
      ))}
    </Loading>
  );
}
