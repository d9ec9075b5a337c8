import { cloneElement, useState, type ComponentProps, type ReactElement } from 'react';
import { answersEarly } from '../../ui/early-press';
import type { LazyPart } from '../../ui/lazy-part';
import { PageProgress } from '../../ui/page-progress';

export interface OnDemandMenuProps {
  trigger: ReactElement;
}

interface OnDemandProps {
  /** A lazy part that wraps the trigger and is open from the start. */
  menu: LazyPart<OnDemandMenuProps>;
  trigger: ReactElement<ComponentProps<'button'>>;
}

/** A menu whose code is fetched when its button is pressed for the first time: most visitors never do. */
export function OnDemand({ menu: LazyMenu, trigger }: OnDemandProps) {
  const [wanted, setWanted] = useState(false);
  return (
    <LazyMenu
      trigger={trigger}
      wanted={wanted}
      fallback={
        <>
          {cloneElement(
            trigger,
            answersEarly(() => setWanted(true)),
          )}
          {wanted && <PageProgress />}
        </>
      }
      onClose={() => setWanted(false)}
    />
  );
}
