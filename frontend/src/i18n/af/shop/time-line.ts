import type { timeLine as en } from '../../en/shop/time-line';
import type { TextsLike } from '../../texts';

export const timeLine: TextsLike<typeof en> = {
  label: 'Deur die wedstryd',
  start: 'Eerste foto',
  unknown: 'Tyd onbekend',
  halves: { first: 'Eerste helfte', second: 'Tweede helfte' },
};
