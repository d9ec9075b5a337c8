import type { lowData as en } from '../../en/shop/low-data';
import type { TextsLike } from '../../texts';

export const lowData: TextsLike<typeof en> = {
  title: 'Spaar data',
  hint: 'Kleiner foto’s, wat eers laai wanneer jy by hulle kom.',
  byItself:
    'Aan omdat jou verbinding stadig is of jou toestel data spaar. Kleiner foto’s, wat eers laai wanneer jy by hulle kom.',
  weight: '{{photos}}, omtrent {{size}}',
  sharp: 'Wys dit skerper',
};
