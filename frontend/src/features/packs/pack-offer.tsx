import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePutPackInCart } from '../../api/cart';
import { useGetPack } from '../../api/generated/packs';
import type { OfferedPackDto, PackPlaceDto } from '../../api/generated/shop.schemas';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';
import { Button, ButtonLink } from '../../ui/button';
import { Note } from '../../ui/note';
import { Picture } from '../../ui/picture';
import { SignInLink } from '../auth/sign-in-link';
import { PackPrice } from './pack-price';
import { usePackTitle } from './use-pack-title';
import './packs.css';

interface PackOffersProps {
  match: number;
  team: number;
  /** A number, or a position in English. */
  label: string;
  /** The match's day at the schools (2026-11-21), to offer all of it where that is more; null: only the match. */
  day: string | null;
}

/** What is sold together of a player; nothing where none is. */
export function PackOffers({ match, team, label, day }: PackOffersProps) {
  const ofMatch = usePack({ match, team, label });
  const ofDay = usePack(day === null ? null : { day, team, label });
  const isMore = ofDay !== undefined && ofDay.photoCount > (ofMatch?.photoCount ?? 0);
  if (!ofMatch && !isMore) return null;
  return (
    <div className="pack-offers">
      {ofMatch && <PackOffer pack={ofMatch} />}
      {isMore && <PackOffer pack={ofDay} />}
    </div>
  );
}

/** A pack; undefined while it loads, and where there is none: it is an extra, whose failure nobody needs to hear of. */
function usePack(place: PackPlaceDto | null): OfferedPackDto | undefined {
  return useGetPack(place ?? { team: 0, label: '' }, { query: { enabled: place !== null, retry: false } }).data;
}

/** A pack with its price for the reader, and the way to have it. */
function PackOffer({ pack }: { pack: OfferedPackDto }) {
  const { t } = useTranslation();
  const { player, title, place } = usePackTitle()(pack);
  const { isBought, photoIds, photoCount, kind, tokens, singleTokens } = pack;
  if (isBought)
    return (
      <Note tone="good" icon={<Check aria-hidden="true" />}>
        {t('packs.bought', { player })}
      </Note>
    );
  // A single photograph is as easily bought by itself.
  if (photoIds.length === 0 || (photoIds.length === 1 && tokens === singleTokens)) return null;
  return (
    <section className="pack-offer">
      <div className="pack-pictures">
        {pack.pictures.slice(0, 3).map((photo) => (
          <Picture key={photo.id} photo={photo} alt="" sizes="72px" square />
        ))}
      </div>
      <div className="pack-words">
        <h2>{title}</h2>
        <p className="small muted">{place}</p>
        <PackPrice tokens={tokens} singleTokens={singleTokens} />
        {kind === 'match' && <p className="small">{t('packs.later')}</p>}
        {photoIds.length < photoCount && <p className="small">{t('packs.paid')}</p>}
      </div>
      <PackAction pack={pack} />
    </section>
  );
}

function PackAction({ pack: { matchId, day, teamId, label, isInCart, missingTokens } }: { pack: OfferedPackDto }) {
  const { t } = useTranslation();
  const user = useUser();
  const add = usePutPackInCart();
  const place = { ...(matchId === null ? { day: day ?? '' } : { match: matchId }), team: teamId, label };
  if (!user)
    return (
      <SignInLink className="button field" why="pack" onSignedIn={() => add.mutate({ data: place })}>
        {t('packs.logIn')}
      </SignInLink>
    );
  if (isInCart)
    return (
      <ButtonLink to={paths.cart}>
        <Check aria-hidden="true" />
        {t('packs.inCart')}
      </ButtonLink>
    );
  return (
    <div className="pack-action">
      <Button variant="field" working={add.isPending} onClick={() => add.mutate({ data: place })}>
        {t(add.isPending ? 'packs.adding' : 'packs.add')}
      </Button>
      {missingTokens !== null && missingTokens > 0 && (
        <p className="small muted">{t('packs.missing', { count: missingTokens })}</p>
      )}
    </div>
  );
}
