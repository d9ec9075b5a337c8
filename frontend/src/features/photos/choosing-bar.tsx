import { ListPlus, ShoppingBag, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePutSeveralInCart } from '../../api/cart';
import { useUser } from '../../api/session';
import { Button, IconButton } from '../../ui/button';
import { askToSignIn } from '../auth/sign-in';
import { ListDialog } from '../photo-lists/list-dialog-part';
import './choosing-bar.css';

interface ChoosingBarProps {
  photoIds: number[];
  onClose: () => void;
}

/** What is done with the chosen photographs: into the cart, or onto a list. Escape ends choosing. */
export default function ChoosingBar({ photoIds, onClose }: ChoosingBarProps) {
  const { t } = useTranslation(['shop', 'lists']);
  const user = useUser();
  const put = usePutSeveralInCart({ isTold: true });
  const [isListing, setListing] = useState(false);
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && onClose();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  const list = () => setListing(true);
  const makeList = () => (user === null ? askToSignIn({ why: 'list', onSignedIn: list }) : list());
  const isNone = photoIds.length === 0;
  return (
    <div className="choosing-bar">
      <IconButton autoFocus label={t('lists:stop')} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
      <p role="status">{isNone ? t('lists:chooseMore') : t('lists:chosen', { count: photoIds.length })}</p>
      <Button disabled={isNone} onClick={makeList}>
        <ListPlus aria-hidden="true" />
        {t('lists:toList')}
      </Button>
      <Button
        variant="gold"
        disabled={isNone}
        working={put.isPending}
        onClick={() => put.mutate({ photoIds }, { onSuccess: onClose })}
      >
        <ShoppingBag aria-hidden="true" />
        {t('lists:toCart')}
      </Button>
      {isListing && <ListDialog photoIds={photoIds} onClose={() => setListing(false)} />}
    </div>
  );
}
