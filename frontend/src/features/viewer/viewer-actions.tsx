import { Check, Download, Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { usePutInCart, useHoldings } from '../../api/cart';
import { getDownloadPhotoUrl } from '../../api/generated/cart-and-purchases';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { useUser } from '../../api/session';
import { OPENED_HERE, paths } from '../../app/paths';
import { Button, ButtonLink } from '../../ui/button';
import { Price } from '../../ui/price';
import { SaveButton } from '../download/save-button';
import { useCanSave } from '../download/use-save-photo';

interface ViewerActionsProps {
  photo: PhotoDto;
  hidePrice: boolean;
}

/** Actions for the shown photograph: open its page, and buy it, or save it once bought. */
export function ViewerActions({ photo, hidePrice }: ViewerActionsProps) {
  const { t } = useTranslation();
  return (
    <div className="viewer-actions">
      <ButtonLink className="on-field" to={paths.photo(photo.id)}>
        <Info className="hide-phone" aria-hidden="true" />
        {t('viewer.details')}
      </ButtonLink>
      <MainAction key={photo.id} photo={photo} hidePrice={hidePrice} />
    </div>
  );
}

function MainAction({ photo, hidePrice }: ViewerActionsProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { pathname, search } = useLocation();
  const { inCart, owned } = useHoldings();
  const add = usePutInCart();
  const canSave = useCanSave();
  if (owned.has(photo.id) && canSave) return <SaveButton photo={photo} />;
  if (owned.has(photo.id))
    return (
      <a className="button field" href={getDownloadPhotoUrl(photo.id)}>
        <Download aria-hidden="true" />
        {t('share.download')}
      </a>
    );
  if (inCart.has(photo.id))
    return (
      <Button done disabled>
        <Check aria-hidden="true" />
        {t('gallery.inCart')}
      </Button>
    );
  if (user === undefined || photo.status !== 'ready') return null;
  const price = !hidePrice && <Price tokens={photo.tokenPrice} />;
  if (user === null)
    return (
      <ButtonLink variant="gold" to={paths.auth(pathname + search)} state={OPENED_HERE}>
        {t('photo.logInToBuy')}
        {price}
      </ButtonLink>
    );
  return (
    <Button variant="gold" working={add.isPending} onClick={() => add.mutate({ data: { photoId: photo.id } })}>
      {add.isPending ? t('photo.adding') : t('gallery.addToCart')}
      {price}
    </Button>
  );
}
