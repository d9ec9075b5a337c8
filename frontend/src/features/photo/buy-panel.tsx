import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useHoldings } from '../../api/cart';
import { useIsPurchased } from '../../api/generated/cart-and-purchases';
import type { PhotoDto, UserDto } from '../../api/generated/shop.schemas';
import { useFreshUser } from '../../api/session';
import { paths } from '../../app/paths';
import { Button, ButtonLink } from '../../ui/button';
import { BuyBar } from '../../ui/buy-bar';
import { lazyPart } from '../../ui/lazy-part';
import { Note } from '../../ui/note';
import { Price } from '../../ui/price';
import { ErrorState } from '../../ui/state';
import { useOpenHere } from '../../ui/use-open-here';
import { SignInLink } from '../auth/sign-in-link';
import { AddToCart, InCart } from '../cart/add-to-cart';
import { OwnedPanel } from './owned-panel';
import { useOwnership } from './use-ownership';
import './photo.css';

const PurchaseDialog = lazyPart(() => import('./purchase-dialog'));

/** Price, balance, and what the reader may do: sign in, add, buy, or download what is theirs. */
export function BuyPanel({ photo }: { photo: PhotoDto }) {
  const { t } = useTranslation();
  const user = useFreshUser();
  const purchased = useIsPurchased(photo.id, { query: { enabled: Boolean(user) } });
  const { isOwn, isBoughtHere } = useOwnership(photo.id);
  return (
    <>
      <div className="photo-price">
        <Price tokens={photo.tokenPrice} size="big" named />
        {user && <Balance balance={user.tokenBalance} price={isOwn ? null : photo.tokenPrice} />}
      </div>
      {user === null && <SignedOut photo={photo} />}
      {user && purchased.isPending && (
        <div role="status" aria-busy="true">
          <span className="sr-only">{t('common.loading')}</span>
          <span className="photo-actions-skeleton skeleton" />
        </div>
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
  const logIn = (
    <SignInLink className="button gold large block" why="buy" photo={photo}>
      {t('photo.logInToBuy')}
    </SignInLink>
  );
  return (
    <Actions
      bar={<BuyBar tokens={photo.tokenPrice}>{logIn}</BuyBar>}
      note={
        <>
          <AddToCart photo={photo} second />
          <InCart photo={photo} />
          <p className="small muted">{t('photo.signInPrompt')}</p>
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
  const enough = user.tokenBalance >= photo.tokenPrice;
  const addButton = <AddToCart photo={photo} />;
  return (
    <>
      <Actions
        bar={
          <BuyBar tokens={photo.tokenPrice} note={t('photo.balanceShort', { count: user.tokenBalance })}>
            {inCart.has(photo.id) ? (
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
            <InCart photo={photo} />
            <Button block disabled={!enough} onClick={() => setBuying(true)}>
              {t('photo.buyNow', { tokens: t('common.tokens', { count: photo.tokenPrice }) })}
            </Button>
            {!enough && (
              <Note tone="gold">
                {t('photo.needMore')} <Link to={paths.tokens}>{t('photo.getTokens')}</Link>
              </Note>
            )}
          </>
        }
      >
        {addButton}
      </Actions>
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
