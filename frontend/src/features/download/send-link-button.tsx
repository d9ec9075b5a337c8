import { useMutation } from '@tanstack/react-query';
import { Wifi } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DownloadLinkDto } from '../../api/generated/shop.schemas';
import { Button } from '../../ui/button';
import { share } from '../../ui/share';

interface SendLinkButtonProps {
  /** Of what the link leads to. */
  title: string;
  getLink: () => Promise<DownloadLinkDto>;
}

/** Sends on a link to bought photographs, to be fetched where data costs nothing. */
export function SendLinkButton({ title, getLink }: SendLinkButtonProps) {
  const { t } = useTranslation();
  // By hand: the call only reads, but is made at a press.
  const send = useMutation({
    mutationFn: async () => {
      const { address } = await getLink();
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
