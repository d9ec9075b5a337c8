import type { ReactNode } from 'react';
import { useUser } from '../../api/session';
import { textsLoader } from '../../i18n';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-part';
import { useOpenHere } from '../../ui/use-open-here';
import { askToSignIn } from '../auth/sign-in';

const ListDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./list-dialog'), textsLoader('lists')()]);
  return part;
});

interface MakeListButtonProps {
  photoIds: readonly number[];
  disabled?: boolean;
  children: ReactNode;
}

/** Makes a list of photographs, for somebody else to pay for. Its maker needs an account: that is where they go. */
export function MakeListButton({ photoIds, disabled, children }: MakeListButtonProps) {
  const user = useUser();
  const [isMaking, setMaking] = useOpenHere();
  const make = () => setMaking(true);
  const press = () => (user === null ? askToSignIn({ why: 'list', onSignedIn: make }) : make());
  return (
    <>
      <Button disabled={disabled} onClick={press}>
        {children}
      </Button>
      {isMaking && <ListDialog photoIds={photoIds} onClose={() => setMaking(false)} />}
    </>
  );
}
