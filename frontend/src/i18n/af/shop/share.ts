import type { share as en } from '../../en/shop/share';
import type { TextsLike } from '../../texts';

export const share: TextsLike<typeof en> = {
  share: 'Deel',
  copied: 'Skakel gekopieer',
  link: 'Dit is die skakel',
  download: 'Laai af',
  downloadPhoto: 'Laai {{title}} af',
  save: 'Stoor op foon',
  savePhoto: 'Stoor {{title}} op foon',
  fetching: 'Laai tans af…',
  goOn: 'Laai verder af ({{percent}}%)',
  fetchingPart: 'Laai tans af… {{percent}}%',
  sendLink: 'Stuur die skakel vir later, op Wi-Fi',
  linkFailed: 'Kon nie die skakel kry nie',
  saveNow: 'Gereed: tik om te stoor',
  family: 'Deel met die familie',
  familyNow: 'Gereed: tik om te deel',
  failed: 'Kon nie die foto deel nie',
  saveFailed: 'Kon nie die foto stoor nie',
};
