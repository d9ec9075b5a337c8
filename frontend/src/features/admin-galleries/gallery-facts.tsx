import { Clock, Pencil, UserPen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GalleryDto, GalleryTitleDto } from '../../api/generated/shop.schemas';
import { useGetMatch } from '../../api/generated/teams-and-matches';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';
import { useDates, useMatchTimes } from '../../i18n/dates';
import { useCategoryName } from '../../i18n/names';
import { Button } from '../../ui/button';
import { Price, useTokens } from '../../ui/price';
import { ClocksDialog } from './clocks-dialog';
import { GalleryDialog } from './gallery-dialog';
import { managed } from './gallery-form';
import { PhotographerDialog, PhotographerName } from './photographer';
import { VisibilityChips } from './visibility-chips';

interface GalleryFactsProps {
  gallery: GalleryTitleDto;
  onSaved: (gallery: GalleryDto) => void;
}

/** Everything that is set of a gallery, and the ways to change it. */
export function GalleryFacts({ gallery: found, onSaved }: GalleryFactsProps) {
  const { t } = useTranslation(['shop', 'admin', 'admin-galleries']);
  const gallery = managed(found);
  const date = useDates();
  const categoryName = useCategoryName();
  const tokensOf = useTokens();
  const [dialog, setDialog] = useState<'edit' | 'clocks' | 'photographer'>();
  const isAdmin = useUser()?.isAdmin === true;
  const close = () => setDialog(undefined);
  const { name, category, tokenPrice, lowestPrice, highestPrice, matchId, description, photoOrder, accessCode } =
    gallery;
  return (
    <section className="admin-panel managed-facts" aria-label={t('admin-galleries:facts.title')}>
      <dl>
        <div>
          <dt>{t('admin-galleries:facts.price')}</dt>
          <dd>
            <Price tokens={lowestPrice} most={highestPrice} named />
            {(lowestPrice !== tokenPrice || highestPrice !== tokenPrice) && (
              <p className="muted">{t('admin-galleries:facts.newPhotos', { tokens: tokensOf(tokenPrice) })}</p>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('admin-galleries:visibility.who')}</dt>
          <dd className="row wraps">
            <VisibilityChips gallery={gallery} />
            {accessCode !== null && <span className="managed-code">{accessCode}</span>}
          </dd>
        </div>
        <div>
          <dt>{t('admin:galleryForm.match')}</dt>
          <dd>{matchId === null ? t('admin:galleryForm.noMatch') : <MatchLink id={matchId} />}</dd>
        </div>
        <div>
          <dt>{t('admin:galleryForm.category')}</dt>
          <dd>{categoryName(category)}</dd>
        </div>
        <div>
          <dt>{t('admin-galleries:facts.photos')}</dt>
          <dd>
            <Link className="text-link" to={paths.photos(category, name)}>
              {t('common.photos', { count: gallery.photoCount })}
            </Link>
            <p className="muted">{t(`admin-galleries:visibility.${photoOrder}`)}</p>
          </dd>
        </div>
        <div>
          <dt>{t('admin-galleries:facts.made')}</dt>
          <dd>{date(gallery.createdAt)}</dd>
        </div>
        {isAdmin && (
          <div>
            <dt>{t('admin-galleries:photographer.label')}</dt>
            <dd>
              <PhotographerName gallery={gallery} />
            </dd>
          </div>
        )}
        {description !== null && (
          <div className="wide">
            <dt>{t('admin-galleries:facts.description')}</dt>
            <dd>{description}</dd>
          </div>
        )}
      </dl>
      <div className="row wraps">
        <Button size="small" onClick={() => setDialog('edit')}>
          <Pencil aria-hidden="true" />
          {t('admin:galleryForm.edit')}
        </Button>
        <Button size="small" onClick={() => setDialog('clocks')}>
          <Clock aria-hidden="true" />
          {t('admin-galleries:clocks.title')}
        </Button>
        {isAdmin && (
          <Button size="small" onClick={() => setDialog('photographer')}>
            <UserPen aria-hidden="true" />
            {t('admin-galleries:photographer.hand')}
          </Button>
        )}
      </div>
      {dialog === 'edit' && <GalleryDialog gallery={gallery} onSaved={onSaved} onClose={close} />}
      {dialog === 'photographer' && <PhotographerDialog gallery={gallery} onClose={close} />}
      {dialog === 'clocks' && <ClocksDialog gallery={gallery} onClose={close} />}
    </section>
  );
}

function MatchLink({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const times = useMatchTimes();
  const { data: match } = useGetMatch(id);
  if (!match) return null;
  const { homeTeam, awayTeam, matchDate, venue } = match;
  return (
    <Link className="text-link" to={paths.match(id)}>
      {t('galleryForm.matchOption', { home: homeTeam.name, away: awayTeam.name, date: times(matchDate), venue })}
    </Link>
  );
}
