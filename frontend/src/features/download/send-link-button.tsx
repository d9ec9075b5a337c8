import { useMutation } from '@tanstack/react-query';
import { Wifi } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getDownloadLink } from '../../api/generated/cart-and-purchases';
import { usePhotoTitle } from '../../i18n/photo-title';
import { Button } from '../../ui/button';
import { share } from '../../ui/share';
import type { BoughtPhoto } from './use-save-photo';

/** Sends on the link to a bought photograph, to be fetched where data costs nothing. */
export function SendLinkButton({ photo }: { photo: BoughtPhoto }) {
  const { t } = useTranslation();
  const title = usePhotoTitle()(photo);
  // By hand: the call only reads, but is made at a press.
  const send = useMutation({
    mutationFn: async () => {
      const { address } = await getDownloadLink(photo.id);
      await share({ title, path: new URL(address).pathname });
    },
    meta: { failure: 'share.linkFailed' },
  });
  return (
    <Button variant="ghost" size="small" working={send.isPending} onClick={() => send.mutate()}>
      {!send.isPending && <Wifi aria-hidden="true" />}
      {t('share.sendLink')}
    </Button>
  );
}
