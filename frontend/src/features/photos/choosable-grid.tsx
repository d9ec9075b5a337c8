import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { textsLoader } from '../../i18n';
import { usePhotoTitle } from '../../i18n/photo-title';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { lazyPart } from '../../ui/lazy-part';
import { ChooseMark } from './choose-mark';
import { useChoosing } from './choosing';
import { PhotoGrid, type PhotoGridProps } from './photo-grid';
import './choosing.css';

const ChoosingBar = lazyPart(async () => {
  const [part] = await Promise.all([import('./choosing-bar'), textsLoader('lists')()]);
  return part;
});

/**
 * A grid of photographs, of which several are chosen together by a long press on one, or by the button above them; then
 * marks stand on them instead of the overlay.
 */
export function ChoosableGrid<Photo extends PhotoDto>({ overlay, cellClass, ...grid }: PhotoGridProps<Photo>) {
  const { t } = useTranslation();
  const titleOf = usePhotoTitle();
  const { chosen, toggle, starter, begin, end, presses } = useChoosing();
  return (
    <div className={classes('choosable', chosen && 'choosing')} {...presses}>
      {grid.photos.length > 1 && chosen === null && (
        <Button variant="ghost" size="small" className="choose-several" ref={starter} onClick={begin}>
          <ListChecks className="small" aria-hidden="true" />
          {t('gallery.chooseSeveral')}
        </Button>
      )}
      <PhotoGrid
        {...grid}
        cellClass={(photo) => classes(cellClass?.(photo), chosen?.has(photo.id) && 'chosen') || undefined}
        overlay={(photo) =>
          chosen === null ? (
            overlay?.(photo)
          ) : (
            <ChooseMark
              label={t('gallery.choosePhoto', { title: titleOf(photo) })}
              chosen={chosen.has(photo.id)}
              onToggle={() => toggle(photo.id)}
            />
          )
        }
      />
      {chosen !== null && <ChoosingBar photoIds={[...chosen]} onClose={end} />}
    </div>
  );
}
