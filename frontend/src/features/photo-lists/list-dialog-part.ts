import { textsLoader } from '../../i18n';
import { lazyPart } from '../../ui/lazy-part';

/** Asks for a name, and makes the list. */
export const ListDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./list-dialog'), textsLoader('lists')()]);
  return part;
});
