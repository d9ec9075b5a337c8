import { useTranslation } from 'react-i18next';
import type { PhotoDto, UserDto } from '../../api/generated/shop.schemas';
import { PayOffers } from '../payment/pay-offers';
import { offersFor } from '../payment/token-offer';
import { useTokenPackages } from '../payment/use-payment';
import { paths } from '../../app/paths';
import { usePhotoTitle } from '../../i18n/photo-title';
import { ButtonLink } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { wholeRand } from '../../ui/money';
import { Picture } from '../../ui/picture';

interface PayDialogProps {
  photo: PhotoDto;
  user: UserDto;
  onClose: () => void;
}

/** Pays for a photograph that the balance does not cover; the way from PayFast leads back to it. */
export default function PayDialog({ photo, user, onClose }: PayDialogProps) {
  const { t } = useTranslation();
  const packages = useTokenPackages();
  const offers = offersFor(photo.tokenPrice - user.tokenBalance, packages.data ?? []);
  const [least] = offers;
  return (
    <Dialog
      title={least === undefined ? t('begun.buyPhoto') : t('begun.forPhoto', { price: wholeRand(least.cents) })}
      onClose={onClose}
    >
      <div className="form">
        <div className="pay-photo">
          <Picture photo={photo} alt="" sizes="96px" square />
          <p>
            <b>{usePhotoTitle()(photo)}</b>
            {user.tokenBalance > 0 && (
              <span className="small">{t('begun.balanceHelps', { count: user.tokenBalance })}</span>
            )}
          </p>
        </div>
        {packages.isPending && (
          <div role="status" aria-busy="true">
            <span className="sr-only">{t('common.loading')}</span>
            <span className="photo-actions-skeleton skeleton" />
          </div>
        )}
        {least !== undefined && (
          <PayOffers offers={offers} begun={{ photoId: photo.id, expectedTokens: photo.tokenPrice }} user={user} />
        )}
        {least === undefined && !packages.isPending && (
          <ButtonLink variant="gold" size="large" block to={paths.tokens}>
            {t('photo.getTokens')}
          </ButtonLink>
        )}
      </div>
    </Dialog>
  );
}
