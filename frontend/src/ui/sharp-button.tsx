import { ImageUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button';
import { askForSharp, useSmall } from './low-data';
import type { Pictured } from './picture-sources';

/** Shows a photograph sharp that low data shows by a smaller picture; nothing where it is sharp. */
export function SharpButton({ photo: { gridPath } }: { photo: Pictured }) {
  const { t } = useTranslation();
  if (!useSmall(gridPath) || gridPath === null) return null;
  return (
    <IconButton label={t('lowData.sharp')} onClick={() => askForSharp(gridPath)}>
      <ImageUp aria-hidden="true" />
    </IconButton>
  );
}
