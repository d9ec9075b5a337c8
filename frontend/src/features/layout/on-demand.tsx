import { cloneElement, useState, type ReactElement } from 'react';
import type { LazyPart } from '../../ui/lazy-part';
import { PageProgress } from '../../ui/page-progress';

export interface OnDemandMenuProps {
  trigger: ReactElement;
}

interface OnDemandProps {
  /** A lazy part that wraps the trigger and is open from the start. */
  menu: LazyPart<OnDemandMenuProps>;
  trigger: ReactElement<{ onClick?: () => void }>;
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
          {cloneElement(trigger, { onClick: () => setWanted(true) })}
          {wanted && <PageProgress />}
        </>
      }
      onClose={() => setWanted(false)}
    />
  );
}
