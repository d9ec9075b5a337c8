import { cloneElement, Suspense, useState, type ComponentType, type ReactElement } from 'react';

export interface OnDemandMenuProps {
  trigger: ReactElement;
}

interface OnDemandProps {
  /** A lazy component that wraps the trigger and is open from the start. */
  menu: ComponentType<OnDemandMenuProps>;
  trigger: ReactElement<{ onClick?: () => void }>;
}

/** A menu whose code is fetched when its button is pressed for the first time: most visitors never do. */
export function OnDemand({ menu: LazyMenu, trigger }: OnDemandProps) {
  const [wanted, setWanted] = useState(false);
  if (!wanted) return cloneElement(trigger, { onClick: () => setWanted(true) });
  return (
    <Suspense fallback={trigger}>
      <LazyMenu trigger={trigger} />
    </Suspense>
  );
}
