import type { TextsLike } from '../../texts';
import type { players as english } from '../../en/shop/players';

export const players: TextsLike<typeof english> = {
  title: 'My spelers',
  follow: 'Volg',
  following: 'Word gevolg',
  number: 'Nommer {{number}}',
  wholeTeam: 'Hele span',
  failed: 'Kon nie jou spelers verander nie',
  full: 'Jy kan 50 spelers en spanne volg. Hou eers op om een te volg.',
  followedHere: 'Net op hierdie toestel. Meld aan om hulle by jou rekening te bewaar.',
};
