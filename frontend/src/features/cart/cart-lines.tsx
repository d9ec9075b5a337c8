import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useHoldings, useTakeFromCart } from '../../api/cart';
import type { CartItemDto, CartPackDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { usePhotoTitle } from '../../i18n/photo-title';
import { Picture } from '../../ui/picture';
import { Price } from '../../ui/price';
import { Loading } from '../../ui/state';
import { useKeptFocus } from '../../ui/use-kept-focus';
import { PackLine } from './pack-line';
import { RemoveButton } from './remove-button';
import './cart.css';

interface Cart {
  items: (Pick<CartItemDto, 'id' | 'photo'> & Partial<CartItemDto>)[];
  packs: CartPackDto[];
}

/** The packs and photographs in the cart, each with its price and a way to take it out. */
export function CartLines({ cart: { items, packs } }: { cart: Cart }) {
  const keptFocus = useKeptFocus<HTMLUListElement>('.cart-remove');
  return (
    <ul {...keptFocus}>
      {packs.map((pack) => (
        <PackLine key={pack.id} pack={pack} />
      ))}
      {items.map((item) => (
        <CartLine key={item.id} item={item} />
      ))}
    </ul>
  );
}

function CartLine({ item: { photo, listName } }: { item: Cart['items'][number] }) {
  const { t } = useTranslation();
  const titleOf = usePhotoTitle();
  const { owned } = useHoldings();
  const remove = useTakeFromCart();
  return (
    <li className="cart-line">
      <Picture photo={photo} alt="" sizes="84px" square />
      <div>
        <Link className="cart-line-title" to={paths.photo(photo.id)}>
          {titleOf(photo)}
        </Link>
        <div className="small muted">{photo.matchInfo}</div>
        {listName && <div className="small">{t('cart.forList', { list: listName })}</div>}
        {owned.has(photo.id) && <div className="small">{t('cart.owned')}</div>}
        <RemoveButton
          label={t('cart.removePhoto', { title: titleOf(photo) })}
          working={remove.isPending}
          onPress={() => remove.mutate({ data: { photoId: photo.id } })}
        />
      </div>
      {!owned.has(photo.id) && <Price tokens={photo.tokenPrice} />}
    </li>
  );
}

/** Shown while the cart loads. */
export function CartSkeleton() {
  return (
    <Loading>
      {[1, 2, 3].map((line) => (
        <span key={line} className="cart-line-skeleton skeleton" />
      ))}
    </Loading>
  );
}
