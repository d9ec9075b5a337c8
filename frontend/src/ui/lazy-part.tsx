import i18n from 'i18next';
import {
  lazy,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { PageProgress } from './page-progress';
import { ErrorState } from './state';
import { toast } from './toast';

interface LazyPartProps {
  /** Called, too, when the code does not arrive. */
  onClose: () => void;
  /** Shown until the code is here; progress along the top of the screen when absent. */
  fallback?: ReactNode;
  /** Whether it is to open: until then the fallback stands there, and keeps the focus while the code is fetched. */
  wanted?: boolean;
}

export type LazyPart<P> = (props: P & LazyPartProps) => ReactNode;

/**
 * A dialog, drawer or menu whose code is fetched when it is first opened. If it does not load, a toast says so and the
 * page stays as it is; React's own `lazy` would replace the page.
 */
export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  let fetched: ComponentType<P> | undefined;
  let losses = 0;
  return function LazyPart(props) {
    const { wanted = true, fallback = <PageProgress /> } = props;
    const [Part, setPart] = useState(() => fetched);
    const tellLost = useEffectEvent(() => {
      losses += 1;
      // Some browsers remember what did not arrive as long as the page lives, and a new release has other files.
      const description = i18n.t(losses > 1 ? 'common.crashedHint' : 'common.signalDropped');
      toast({ title: i18n.t('common.partLost'), description, tone: 'bad' });
      props.onClose();
    });
    useEffect(() => {
      if (Part || !wanted) return;
      let isOpen = true;
      load().then(
        (module) => {
          fetched = module.default;
          if (isOpen) setPart(() => module.default);
        },
        () => isOpen && tellLost(),
      );
      return () => {
        isOpen = false;
      };
    }, [Part, wanted]);
    return Part && wanted ? <Part {...props} /> : fallback;
  };
}

/**
 * A section of a page whose code is fetched when it is shown. If it does not load, an error takes its place, and the
 * rest of the page stays. HTML that the server has drawn stays, too: its links work without code.
 */
export function lazySection<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy<ComponentType<P>>(() => load().catch(() => ({ default: SectionLost })));
}

const NEVER = new Promise<never>(() => undefined);

/** Some browsers remember what did not arrive as long as the page lives: only the page can be asked for again. */
function SectionLost() {
  const { t } = useTranslation();
  const isDrawn = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
  // React leaves a section as the server has drawn it for as long as its code is awaited.
  if (isDrawn) use(NEVER);
  return <ErrorState title={t('common.partLost')} error={undefined} onRetry={() => window.location.reload()} />;
}
