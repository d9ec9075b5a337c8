import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { minLength, object, refine, string, trim } from 'zod/mini';
import { useBuyCart } from '../../api/purchase';
import type { CartDto, UserDto } from '../../api/generated/shop.schemas';
import { justBought, paths } from '../../app/paths';
import { Dialog } from '../../ui/dialog';
import { EmailField } from '../../ui/email-field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { Picture } from '../../ui/picture';
import { BalanceSwap, Price } from '../../ui/price';
import { SubmitActions } from '../../ui/submit-actions';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';
import { DeliveryAddress, isAddress } from '../payment/delivery-address';
import { Checking } from '../payment/checking';
import './cart.css';

/** Pictures shown as a reminder of what is bought. */
const PICTURES = 4;

interface CheckoutDialogProps {
  cart: CartDto;
  user: UserDto;
  onClose: () => void;
}

/** Asks where the photographs go, and buys what is in the cart. */
export default function CheckoutDialog({ cart, user, onClose }: CheckoutDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const purchase = useBuyCart(cart);
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    resolver: zodResolver(
      object({
        deliveryEmail: string().check(
          trim(),
          minLength(1, { error: t('cart.emailRequired'), abort: true }),
          refine(isAddress, t('cart.emailValid')),
        ),
      }),
    ),
    // It may be changed, in another tab, while the question is open.
    values: { deliveryEmail: user.email },
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const pictures = [...cart.items.map(({ photo }) => photo), ...cart.packs.flatMap((pack) => pack.pictures)];
  const inCart = [...cart.items.map(({ photoId }) => photoId), ...cart.packs.flatMap(({ photoIds }) => photoIds)];
  const buy = handleSubmit(({ deliveryEmail }) =>
    purchase.buy({ deliveryEmail, expectedTokens: cart.total }).then(
      (answer) => {
        toast({
          title: t('cart.purchased'),
          description:
            answer === null
              ? t('cart.found')
              : t('cart.purchasedText', {
                  count: answer.purchases.length,
                  tokens: t('common.tokens', { count: answer.totalTokensSpent }),
                }),
        });
        // Somebody who has closed the question and gone on stays there.
        const state = justBought(answer ? answer.purchases.map(({ photoId }) => photoId) : inCart);
        if (window.location.pathname === paths.cart) void navigate(paths.dashboard, { state });
      },
      (error: unknown) => showServerErrors(error, setError, ['deliveryEmail'], t('cart.notBought')),
    ),
  );
  return (
    <Dialog title={t('cart.sendTitle', { count: cart.count })} onClose={onClose}>
      <form className="form" noValidate onSubmit={(event) => void buy(event)}>
        <DeliveryAddress address={user.email} wrong={formState.errors.deliveryEmail !== undefined}>
          <EmailField
            label={t('cart.deliveryEmail')}
            onMeant={(meant) => setValue('deliveryEmail', meant, { shouldValidate: true, shouldDirty: true })}
            error={formState.errors.deliveryEmail?.message}
            {...register('deliveryEmail')}
          />
        </DeliveryAddress>
        <div className="checkout-pictures">
          {pictures.slice(0, PICTURES).map((photo) => (
            <Picture key={photo.id} photo={photo} alt="" sizes="72px" square />
          ))}
          <p>{t('cart.fullSize')}</p>
        </div>
        <BalanceSwap
          beforeLabel={t('cart.balanceNow')}
          before={user.tokenBalance}
          afterLabel={t('cart.balanceAfter')}
          after={user.tokenBalance - cart.total}
        />
        {purchase.isChecking && <Checking />}
        <FormError>{formState.errors.root?.message}</FormError>
        <SubmitActions working={purchase.isPending} onCancel={onClose}>
          {purchase.isPending ? t('cart.buying') : t('cart.buy', { count: cart.count })}
          <Price tokens={cart.total} />
        </SubmitActions>
      </form>
    </Dialog>
  );
}
