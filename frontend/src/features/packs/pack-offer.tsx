import { Check } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePutPackInCart } from '../../api/cart';
import { useGetPack } from '../../api/generated/packs';
import type { OfferedPackDto, PackPlaceDto, UserDto } from '../../api/generated/shop.schemas';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';
import { Button, ButtonLink } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-part';
import { Note } from '../../ui/note';
import { Picture } from '../../ui/picture';
import { useKeptFocus } from '../../ui/use-kept-focus';
import { useOpenHere } from '../../ui/use-open-here';
import { SignInLink } from '../auth/sign-in-link';
import { beginHere, forgetBegun, takeBegun } from '../payment/begun-here';
import { useRandRange } from '../payment/rand-range';
import { PackPrice } from './pack-price';
import { usePackTitle } from './use-pack-title';
import './packs.css';

const PayDialog = lazyPart(() => import('../payment/pay-dialog'));

interface PackOffersProps {
  match: number;
  team: number;
  /** A number, or a position in English. */
  label: string;
  /** The match's day at the schools (2026-11-21), to offer all of it where that is more; null: only the match. */
  day: string | null;
}

/** The offer of a player's pack; nothing where there is none. */
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

/** A pack; undefined while it loads, where there is none, and after a failure: it is an extra, so no error is shown. */
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

/** The way to have it; the keyboard stays here when it changes. */
function PackAction({ pack }: { pack: OfferedPackDto }) {
  const keptFocus = useKeptFocus<HTMLDivElement>('.button');
  return (
    <div className="pack-action" {...keptFocus}>
      <PackButtons pack={pack} />
    </div>
  );
}

function PackButtons({ pack }: { pack: OfferedPackDto }) {
  const { t } = useTranslation();
  const user = useUser();
  if (!user)
    return (
      <SignInLink className="button field" why="pack" onPress={() => beginHere(placeOf(pack))} onClose={forgetBegun}>
        {t('packs.logIn')}
      </SignInLink>
    );
  if (pack.isInCart)
    return (
      <ButtonLink to={paths.cart}>
        <Check aria-hidden="true" />
        {t('packs.inCart')}
      </ButtonLink>
    );
  // The price for this reader is being read.
  if (pack.missingTokens === null) return null;
  return <BuyPack pack={pack} missingTokens={pack.missingTokens} user={user} />;
}

interface BuyPackProps {
  pack: OfferedPackDto;
  missingTokens: number;
  user: UserDto;
}

/** Into the cart; where tokens are missing, first of all the way to pay for it straight away. */
function BuyPack({ pack, missingTokens, user }: BuyPackProps) {
  const { t } = useTranslation();
  const { title } = usePackTitle()(pack);
  const add = usePutPackInCart();
  const [paying, setPaying] = useOpenHere();
  const rand = useRandRange();
  const place = placeOf(pack);
  const isShort = missingTokens > 0;
  const due = isShort ? rand(missingTokens) : null;
  const count = pack.photoIds.length;
  const put = () => add.mutate({ data: place });
  // They were about to buy it when they had to sign in.
  const goOn = useEffectEvent(() => takeBegun(place) && (isShort ? setPaying(true) : put()));
  useEffect(() => void goOn(), []);
  return (
    <>
      {isShort && (
        <Button variant="gold" onClick={() => setPaying(true)}>
          {due === null ? t('begun.buyPhotos', { count }) : t('begun.forPhotos', { price: due.most, count })}
        </Button>
      )}
      <Button variant={isShort ? 'line' : 'field'} working={add.isPending} onClick={put}>
        {t(add.isPending ? 'packs.adding' : 'packs.add')}
      </Button>
      {isShort && <p className="small muted">{t('packs.missing', { count: missingTokens })}</p>}
      {paying && isShort && (
        <PayDialog
          begun={{ pack: place, expectedTokens: pack.tokens }}
          title={title}
          picture={pack.pictures[0]}
          count={count}
          user={user}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  );
}

function placeOf({ matchId, day, teamId, label }: OfferedPackDto): PackPlaceDto {
  return { ...(matchId === null ? { day: day ?? '' } : { match: matchId }), team: teamId, label };
}
