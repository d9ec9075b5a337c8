import { Check, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { getDownloadLink, getDownloadPhotoUrl } from '../../api/generated/cart-and-purchases';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { usePhotoTitle } from '../../i18n/photo-title';
import { Note } from '../../ui/note';
import { useSized } from '../../ui/use-sized';
import { SaveButton, ShareWithFamily } from '../download/save-button';
import { SendLinkButton } from '../download/send-link-button';
import { useCanSave } from '../download/use-save-photo';

/** Offers what the reader can do with a photograph that is theirs, and celebrates one that was just bought. */
export function OwnedPanel({ photo, isBoughtHere }: { photo: PhotoDto; isBoughtHere: boolean }) {
  const { t } = useTranslation();
  const canSave = useCanSave();
  const sized = useSized();
  const titleOf = usePhotoTitle();
  const download = (
    <a className={canSave ? 'button ghost small' : 'button field large block'} href={getDownloadPhotoUrl(photo.id)}>
      <Download aria-hidden="true" />
      {sized(t('photo.download'), photo.bytes)}
    </a>
  );
  return (
    <div className="stack">
      <Note tone="good" icon={<Check aria-hidden="true" />}>
        {isBoughtHere && <strong className="photo-joy">{t('photo.yoursNow')}</strong>}
        {isBoughtHere ? t('photo.yoursNowText') : t('photo.owned')}{' '}
        <Link to={paths.dashboard}>{t('photo.ownedLink')}</Link>
      </Note>
      {canSave ? <SaveButton photo={photo} size="large" block /> : download}
      <div className="owned-also">
        {canSave && <ShareWithFamily photo={photo} />}
        {canSave && download}
        <SendLinkButton title={titleOf(photo)} getLink={() => getDownloadLink(photo.id)} />
      </div>
    </div>
  );
}
