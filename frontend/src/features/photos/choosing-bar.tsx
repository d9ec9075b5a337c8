import { ListPlus, ShoppingBag, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePutSeveralInCart } from '../../api/cart';
import { Button, IconButton } from '../../ui/button';
import { MakeListButton } from '../photo-lists/make-list-button';
import './choosing-bar.css';

interface ChoosingBarProps {
  photoIds: number[];
  onClose: () => void;
}

/** Puts the chosen photographs into the cart or onto a list. Escape ends choosing. */
export default function ChoosingBar({ photoIds, onClose }: ChoosingBarProps) {
  const { t } = useTranslation(['shop', 'lists']);
  const put = usePutSeveralInCart({ isTold: true });
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && onClose();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  const isNone = photoIds.length === 0;
  return (
    <div className="choosing-bar">
      <IconButton autoFocus label={t('lists:stop')} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
      <p role="status">{isNone ? t('lists:chooseMore') : t('lists:chosen', { count: photoIds.length })}</p>
      <MakeListButton photoIds={photoIds} disabled={isNone}>
        <ListPlus aria-hidden="true" />
        {t('lists:toList')}
      </MakeListButton>
      <Button
        variant="gold"
        disabled={isNone}
        working={put.isPending}
        onClick={() => put.mutate({ photoIds }, { onSuccess: onClose })}
      >
        <ShoppingBag aria-hidden="true" />
        {t('lists:toCart')}
      </Button>
    </div>
  );
}
