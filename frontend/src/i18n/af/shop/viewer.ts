import type { viewer as en } from '../../en/shop/viewer';
import type { TextsLike } from '../../texts';

export const viewer: TextsLike<typeof en> = {
  position: '{{place, number}} van {{total, number}}',
  details: 'Besonderhede',
  previous: 'Vorige foto',
  next: 'Volgende foto',
  zoomIn: 'Zoem in',
  zoomOut: 'Zoem uit',
  photos: 'Foto’s',
  leafing: 'reeks foto’s',
  photo: 'foto',
  place: '{index} van {total}',
};
