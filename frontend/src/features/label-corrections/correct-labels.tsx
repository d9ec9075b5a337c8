import { PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';
import { lazyPart } from '../../ui/lazy-part';
import { useOpenHere } from '../../ui/use-open-here';
import { useSearchParam } from '../../ui/address-params';
import { SignInLink } from '../auth/sign-in-link';

const CorrectLabelsDialog = lazyPart(() => import('./correct-labels-dialog'));

/** In the address of the page to which signing in leads back: what was asked for is open there. */
const ASKED = 'numbers';

/** Lets a signed-in person say that a photograph's numbers are wrong or missing; a visitor signs in first. */
export function CorrectLabels({ photo }: { photo: PhotoDto }) {
  const { t } = useTranslation();
  const user = useUser();
  const [opened, setOpened] = useOpenHere();
  const [asked, setAsked] = useSearchParam(ASKED);
  const words = (
    <>
      <PencilLine className="small" aria-hidden="true" />
      {t('photo.correctLabels')}
    </>
  );
  if (!user)
    return (
      <SignInLink
        className="more-link"
        why="numbers"
        photo={photo}
        onSignedIn={() => setOpened(true)}
        next={`${paths.photo(photo.id)}?${ASKED}=1`}
      >
        {words}
      </SignInLink>
    );
  const close = () => {
    setOpened(false);
    if (asked !== '') setAsked('');
  };
  return (
    <>
      <button type="button" className="more-link" onClick={() => setOpened(true)}>
        {words}
      </button>
      {(opened || asked !== '') && <CorrectLabelsDialog photo={photo} onClose={close} />}
    </>
  );
}
