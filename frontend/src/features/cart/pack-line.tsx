import { useTranslation } from 'react-i18next';
import { useTakePackFromCart } from '../../api/cart';
import type { CartPackDto } from '../../api/generated/shop.schemas';
import { Picture } from '../../ui/picture';
import { Price } from '../../ui/price';
import { usePackTitle } from '../packs/use-pack-title';
import { RemoveButton } from './remove-button';
import './cart.css';

/** A pack in the cart, as one line: what it holds, what it saves, and a way to take it out. */
export function PackLine({ pack }: { pack: CartPackDto }) {
  const { t } = useTranslation();
  const { title, place } = usePackTitle()(pack);
  const remove = useTakePackFromCart();
  const saving = pack.singleTokens - pack.tokens;
  return (
    <li className="cart-line">
      <span className="cart-pack">
        {pack.pictures.map((photo) => (
          <Picture key={photo.id} photo={photo} alt="" sizes="42px" square />
        ))}
      </span>
      <div>
        <b className="cart-line-title">{title}</b>
        <div className="small muted">{place}</div>
        {saving > 0 && (
          <div className="small">{t('packs.saving', { tokens: t('common.tokens', { count: saving }) })}</div>
        )}
        <RemoveButton
          label={t('packs.remove', { title })}
          working={remove.isPending}
          onPress={() => remove.mutate({ id: pack.id })}
        />
      </div>
      <Price tokens={pack.tokens} />
    </li>
  );
}
