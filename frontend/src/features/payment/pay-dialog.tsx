import { useTranslation } from 'react-i18next';
import type { BeginPurchaseDto, PhotoDto, UserDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { ButtonLink } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { wholeRand } from '../../ui/money';
import { Picture } from '../../ui/picture';
import { Loading } from '../../ui/state';
import { PayOffers } from './pay-offers';
import { offersFor } from './token-offer';
import { useTokenPackages } from './use-payment';

interface PayDialogProps {
  /** A photograph or a pack, with its price. */
  begun: BeginPurchaseDto;
  title: string;
  picture: PhotoDto | undefined;
  /** Photographs that are bought. */
  count: number;
  user: UserDto;
  onClose: () => void;
}

/** Pays for what the balance does not cover; the way from PayFast leads back to it. */
export default function PayDialog({ begun, title, picture, count, user, onClose }: PayDialogProps) {
  const { t } = useTranslation();
  const packages = useTokenPackages();
  const offers = offersFor(begun.expectedTokens - user.tokenBalance, packages.data ?? []);
  const [least] = offers;
  return (
    <Dialog
      title={
        least === undefined
          ? t('begun.buyPhotos', { count })
          : t('begun.forPhotos', { price: wholeRand(least.cents), count })
      }
      onClose={onClose}
    >
      <div className="form">
        <div className="pay-photo">
          {picture && <Picture photo={picture} alt="" sizes="96px" square />}
          <p>
            <b>{title}</b>
            {user.tokenBalance > 0 && (
              <span className="small">{t('begun.balanceHelps', { count: user.tokenBalance })}</span>
            )}
          </p>
        </div>
        {packages.isPending && (
          <Loading>
            <span className="pay-skeleton skeleton" />
          </Loading>
        )}
        {least !== undefined && <PayOffers offers={offers} begun={begun} user={user} />}
        {least === undefined && !packages.isPending && (
          <ButtonLink variant="gold" size="large" block to={paths.tokens}>
            {t('photo.getTokens')}
          </ButtonLink>
        )}
      </div>
    </Dialog>
  );
}
