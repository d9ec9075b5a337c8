import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useHoldings } from '../../api/cart';
import { useIsPurchased } from '../../api/generated/cart-and-purchases';
import type { PhotoDto, UserDto } from '../../api/generated/shop.schemas';
import { useFreshUser } from '../../api/session';
import { paths } from '../../app/paths';
import { usePhotoTitle } from '../../i18n/photo-title';
import { Button, ButtonLink } from '../../ui/button';
import { BuyBar } from '../../ui/buy-bar';
import { lazyPart } from '../../ui/lazy-part';
import { Price } from '../../ui/price';
import { ErrorState, Loading } from '../../ui/state';
import { useOpenHere } from '../../ui/use-open-here';
import { SignInLink } from '../auth/sign-in-link';
import { AddToCart, InCart } from '../cart/add-to-cart';
import { beginHere, forgetBegun, takeBegun } from '../payment/begun-here';
import { useRandRange } from '../payment/rand-range';
import { OwnedPanel } from './owned-panel';
import { useOwnership } from './use-ownership';
import './photo.css';

const PurchaseDialog = lazyPart(() => import('./purchase-dialog'));
const PayDialog = lazyPart(() => import('../payment/pay-dialog'));

/** Price, balance, and what the reader may do: sign in, add, buy, or download what is theirs. */
export function BuyPanel({ photo }: { photo: PhotoDto }) {
  const { t } = useTranslation();
  const user = useFreshUser();
  const purchased = useIsPurchased(photo.id, { query: { enabled: Boolean(user) } });
  const { isOwn, isBoughtHere } = useOwnership(photo.id);
  const rand = useRandRange()(photo.tokenPrice);
  return (
    <>
      <div className="photo-price">
        <div className="row">
          <Price tokens={photo.tokenPrice} size="big" named />
          {rand !== null && <span className="photo-rand">{rand.range}</span>}
        </div>
        {user && <Balance balance={user.tokenBalance} price={isOwn ? null : photo.tokenPrice} />}
      </div>
      {user === null && <SignedOut photo={photo} />}
      {user && purchased.isPending && (
        <Loading>
          <span className="photo-actions-skeleton skeleton" />
        </Loading>
      )}
      {isOwn && <OwnedPanel photo={photo} isBoughtHere={isBoughtHere} />}
      {user && purchased.isLoadingError && (
        <ErrorState
          title={t('photo.ownershipError')}
          error={purchased.error}
          onRetry={() => void purchased.refetch()}
        />
      )}
      {user && purchased.data?.purchased === false && photo.status === 'ready' && <ForSale photo={photo} user={user} />}
    </>
  );
}

/** The reader's balance before and after buying; `price` is null when there is nothing to buy. */
function Balance({ balance, price }: { balance: number; price: number | null }) {
  const { t } = useTranslation();
  return (
    <p className="photo-balance">
      {t('photo.youHave')} <b>{t('common.bokkiemunte', { count: balance })}</b>
      {price !== null && balance >= price && (
        <>
          <br />
          {t('photo.leftAfter', { count: balance - price })}
        </>
      )}
    </p>
  );
}

function SignedOut({ photo }: { photo: PhotoDto }) {
  const { t } = useTranslation();
  const rand = useRandRange()(photo.tokenPrice);
  const logIn = (
    <SignInLink
      className="button gold large block"
      why="buy"
      photo={photo}
      onPress={() => beginHere({ photoId: photo.id })}
      onClose={forgetBegun}
    >
      {t('photo.logInToBuy')}
    </SignInLink>
  );
  return (
    <Actions
      bar={
        <BuyBar tokens={photo.tokenPrice} note={rand?.range}>
          {logIn}
        </BuyBar>
      }
      note={
        <>
          <AddToCart photo={photo} second />
          <InCart photo={photo} />
          <p className="small muted">
            {rand !== null && <b>{t('begun.forPhotos', { price: rand.most, count: 1 })}. </b>}
            {t('photo.signInPrompt')}
          </p>
        </>
      }
    >
      {logIn}
    </Actions>
  );
}

function ForSale({ photo, user }: { photo: PhotoDto; user: UserDto }) {
  const { t } = useTranslation();
  const { inCart } = useHoldings();
  const [buying, setBuying] = useOpenHere();
  const [paying, setPaying] = useOpenHere();
  const titleOf = usePhotoTitle();
  const enough = user.tokenBalance >= photo.tokenPrice;
  const rand = useRandRange();
  const due = enough ? null : rand(photo.tokenPrice - user.tokenBalance);
  const begin = enough ? setBuying : setPaying;
  // They were about to buy it when they had to sign in.
  const goOn = useEffectEvent(() => takeBegun({ photoId: photo.id }) && begin(true));
  useEffect(() => void goOn(), []);
  const addButton = <AddToCart photo={photo} second={!enough} />;
  const payButton = (
    <Button variant="gold" size="large" block onClick={() => setPaying(true)}>
      {due === null ? t('begun.buyPhotos', { count: 1 }) : t('begun.forPhotos', { price: due.most, count: 1 })}
    </Button>
  );
  const balance = t('photo.balanceShort', { count: user.tokenBalance });
  return (
    <>
      <Actions
        bar={
          <BuyBar tokens={photo.tokenPrice} note={enough ? balance : due?.range}>
            {!enough ? (
              payButton
            ) : inCart.has(photo.id) ? (
              <ButtonLink size="large" to={paths.cart}>
                <Check aria-hidden="true" />
                {t('photo.viewCart')}
              </ButtonLink>
            ) : (
              addButton
            )}
          </BuyBar>
        }
        note={
          <>
            {!enough && addButton}
            <InCart photo={photo} />
            <Button variant={enough ? 'line' : 'ghost'} block disabled={!enough} onClick={() => setBuying(true)}>
              {t('photo.buyNow', { tokens: t('common.tokens', { count: photo.tokenPrice }) })}
            </Button>
            {!enough && (
              <p className="small muted">
                {t('photo.needMore')}{' '}
                <Link className="text-link" to={paths.tokensFor(photo)}>
                  {t('photo.getTokens')}
                </Link>
              </p>
            )}
          </>
        }
      >
        {enough ? addButton : payButton}
      </Actions>
      {paying && !enough && (
        <PayDialog
          begun={{ photoId: photo.id, expectedTokens: photo.tokenPrice }}
          title={titleOf(photo)}
          picture={photo}
          count={1}
          user={user}
          onClose={() => setPaying(false)}
        />
      )}
      {buying && enough && <PurchaseDialog photo={photo} user={user} onClose={() => setBuying(false)} />}
    </>
  );
}

/** The main action is in the panel on a desktop, and in the bar at the bottom of a phone. */
function Actions({ bar, note, children }: { bar: ReactNode; note: ReactNode; children: ReactNode }) {
  return (
    <div className="stack tight">
      <div className="hide-phone">{children}</div>
      {note}
      {bar}
    </div>
  );
}
