import { Wifi } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getDownloadLink } from '../../api/generated/cart-and-purchases';
import { leaveIfSignedOut } from '../../app/query-client';
import { Button } from '../../ui/button';
import { share } from '../../ui/share';
import { toastFailure } from '../../ui/toast-failure';
import type { BoughtPhoto } from './use-save-photo';

/** Sends on the link to a bought photograph, to be fetched where data costs nothing. */
export function SendLinkButton({ photo: { id, title } }: { photo: BoughtPhoto }) {
  const { t } = useTranslation();
  const [isFetching, setFetching] = useState(false);
  const send = async () => {
    setFetching(true);
    try {
      const { address } = await getDownloadLink(id);
      await share({ title, path: new URL(address).pathname });
    } catch (error) {
      toastFailure(t('share.linkFailed'), error);
      leaveIfSignedOut(error);
    } finally {
      setFetching(false);
    }
  };
  return (
    <Button size="large" block working={isFetching} onClick={() => void send()}>
      {!isFetching && <Wifi aria-hidden="true" />}
      {t('share.sendLink')}
    </Button>
  );
}
