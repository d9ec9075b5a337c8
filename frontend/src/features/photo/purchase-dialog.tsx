import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { email, literal, object, union } from 'zod/mini';
import { useBuyPhoto } from '../../api/purchase';
import type { PhotoDto, UserDto } from '../../api/generated/shop.schemas';
import { ApiError } from '../../api/mutator';
import { OPENED_HERE, paths } from '../../app/paths';
import { usePhotoTitle } from '../../i18n/photo-title';
import { Dialog } from '../../ui/dialog';
import { EmailField } from '../../ui/email-field';
import { FormError } from '../../ui/form-error';
import { Checking } from '../payment/checking';
import { showServerErrors } from '../../ui/form-errors';
import { BalanceSwap } from '../../ui/price';
import { SubmitActions } from '../../ui/submit-actions';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';
import { beginHere } from '../payment/begun-here';
import { DeliveryAddress } from '../payment/delivery-address';

interface PurchaseDialogProps {
  photo: PhotoDto;
  user: UserDto;
  onClose: () => void;
}

/** The input from when the session had ended: after logging in the dialog is open again, with it. */
let typed: { userId: number; emailAddress: string } | undefined;

/** Buys one photograph at once; without an address it goes to the account's own. */
export default function PurchaseDialog({ photo, user, onClose }: PurchaseDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const purchase = useBuyPhoto(photo.id);
  const [kept] = useState(() => (typed !== undefined && typed.userId === user.id ? typed.emailAddress : ''));
  useEffect(() => void (typed = undefined), []);
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    resolver: zodResolver(
      object({ emailAddress: union([literal('', t('cart.emailValid')), email(t('cart.emailValid'))]) }),
    ),
    defaultValues: { emailAddress: kept },
    mode: 'onTouched',
  });
  const buy = handleSubmit(({ emailAddress }) =>
    purchase.buy({ expectedTokens: photo.tokenPrice, ...(emailAddress !== '' && { emailAddress }) }).then(
      (answer) => {
        toast({ title: t('photo.purchased'), description: answer?.message ?? t('cart.found') });
        onClose();
      },
      (error: unknown) => {
        // Specification §7: a refusal for want of a session leads to signing in.
        if (error instanceof ApiError && /log in|Unauthorized|^401/.test(error.message)) {
          typed = { userId: user.id, emailAddress };
          beginHere({ photoId: photo.id });
          void navigate(paths.auth(paths.photo(photo.id)), { state: OPENED_HERE });
        }
        showServerErrors(error, setError, ['emailAddress'], t('cart.notBought'));
      },
    ),
  );
  const price = t('common.tokens', { count: photo.tokenPrice });
  return (
    <Dialog title={t('photo.confirmTitle')} onClose={onClose}>
      <p className="muted">{usePhotoTitle()(photo)}</p>
      <form className="form" noValidate onSubmit={(event) => void buy(event)}>
        <DeliveryAddress address={user.email} wrong={kept !== '' || formState.errors.emailAddress !== undefined}>
          <EmailField
            label={t('photo.deliveryEmail')}
            onMeant={(meant) => setValue('emailAddress', meant, { shouldValidate: true })}
            placeholder={user.email}
            error={formState.errors.emailAddress?.message}
            {...register('emailAddress')}
          />
        </DeliveryAddress>
        <BalanceSwap
          beforeLabel={t('photo.balanceNow')}
          before={user.tokenBalance}
          afterLabel={t('photo.balanceAfter')}
          after={user.tokenBalance - photo.tokenPrice}
        />
        {purchase.isChecking && <Checking />}
        <FormError>{formState.errors.root?.message}</FormError>
        <SubmitActions working={purchase.isPending} onCancel={onClose}>
          {purchase.isPending ? t('photo.buying') : t('photo.confirm', { tokens: price })}
        </SubmitActions>
      </form>
    </Dialog>
  );
}
