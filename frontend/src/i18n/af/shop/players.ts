import type { players as en } from '../../en/shop/players';
import type { TextsLike } from '../../texts';

export const players: TextsLike<typeof en> = {
  title: 'My spelers',
  follow: 'Volg',
  following: 'Word gevolg',
  number: 'Nommer {{number}}',
  wholeTeam: 'Hele span',
  failed: 'Kon nie jou spelers verander nie',
  full: 'Jy kan 50 spelers en spanne volg. Hou eers op om een te volg.',
  followedHere: 'Net op hierdie toestel. Meld aan om hulle by jou rekening te bewaar.',
};
