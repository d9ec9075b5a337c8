import { Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session';
import { Button } from '../../ui/button';
import { useOpenHere } from '../../ui/use-open-here';
import { askToSignIn } from '../auth/sign-in';
import { useFavouriteIds } from '../favourites/use-favourites';
import { ListDialog } from './list-dialog-part';

/** Makes a list of the favourites, for somebody else to pay for. Its maker needs an account: that is where they go. */
export function ShareFavourites() {
  const { t } = useTranslation();
  const user = useUser();
  const photoIds = useFavouriteIds();
  const [isMaking, setMaking] = useOpenHere();
  const make = () => setMaking(true);
  const press = () => (user === null ? askToSignIn({ why: 'list', onSignedIn: make }) : make());
  return (
    <>
      <Button onClick={press}>
        <Gift aria-hidden="true" />
        {t('favourites.makeList')}
      </Button>
      {isMaking && <ListDialog photoIds={photoIds} onClose={() => setMaking(false)} />}
    </>
  );
}
