import type { MutationKey } from '@tanstack/react-query';

/** Everything that shows galleries or their photographs; matches count both. */
export const GALLERIES = ['/api/galleries', '/api/photos', '/api/matches'];
/** Everything that is dated by cameras' clocks, and sorted. */
const SORTING = ['/api/admin/sorting', ...GALLERIES];
/** Changed by a deletion: galleries, and the trash. */
const DELETIONS = ['/api/admin/trash', ...GALLERIES];
const FIXTURES = ['/api/teams', ...GALLERIES];
/** The list of things that wait for the office. */
const TO_DO = '/api/admin/to-do';
const SALES = ['/api/admin/purchases', '/api/admin/purchase-stats', '/api/admin/galleries', TO_DO];
const PACKAGES = ['/api/token-packages', '/api/admin/token-packages'];
/** People, their ledgers, and who oneself is. */
const PEOPLE = ['/api/admin/users', '/api/user'];
const TOKEN_SALES = ['/api/admin/token-purchases', '/api/admin/token-purchase-stats', ...PEOPLE];

/**
 * The addresses whose answers a change makes stale, by the name of its call; if that depends on the outcome, the hook
 * decides. Plain addresses, as generated keys begin with: the keys' own functions would bring every call of the
 * administrators into the first load.
 */
export const STALE: Readonly<Record<string, readonly string[]>> = {
  cancelEmailChange: ['/api/user'],
  changeEmail: ['/api/user'],

  makePhotoList: ['/api/lists'],
  takeBackPhotoList: ['/api/lists'],

  createGallery: GALLERIES,
  updateGallery: GALLERIES,
  handGallery: GALLERIES,
  deleteGallery: DELETIONS,
  deleteGalleryByName: DELETIONS,
  updateAlbumTitle: GALLERIES,
  setCameraClock: SORTING,
  matchCameraClock: SORTING,
  setKnownTime: SORTING,
  resetCameraClock: SORTING,
  sortPhotos: SORTING,
  updatePhoto: GALLERIES,
  changeLabels: GALLERIES,
  importLabels: GALLERIES,
  setAsFeatured: GALLERIES,
  moveSelection: SORTING,
  repriceSelection: GALLERIES,
  // From its report, too, which says whether it is hidden.
  hideSelection: ['/api/admin/reports', ...GALLERIES],
  deleteSelection: DELETIONS,
  restoreTrash: DELETIONS,

  createTeam: FIXTURES,
  updateTeam: FIXTURES,
  deleteTeam: FIXTURES,
  createMatch: FIXTURES,
  updateMatch: FIXTURES,
  deleteMatch: FIXTURES,
  importFixtures: FIXTURES,

  suggestCorrections: ['/api/admin/label-corrections'],
  decideCorrection: [TO_DO, '/api/admin/label-corrections', '/api/photos'],
  decideReport: [TO_DO, '/api/admin/reports', ...DELETIONS],

  adjustBalance: PEOPLE,
  setAdministrator: PEOPLE,
  setPhotographer: PEOPLE,
  changeEmailOfPerson: PEOPLE,
  cancelEmailOfPerson: PEOPLE,
  refundPurchase: [...SALES, ...PEOPLE],
  resendEmail: SALES,
  resendUserEmails: SALES,

  // A credit is in sales, numbers and the buyer's balance; another administrator may have been first.
  setShare: ['/api/admin/shares', '/api/admin/income/statement'],
  deleteShare: ['/api/admin/shares', '/api/admin/income/statement'],

  recheckNotice: [TO_DO, '/api/admin/payment-notices', ...TOKEN_SALES],
  // One that is booked is another purchase; another administrator may have been first.
  decideSecondPayment: [TO_DO, '/api/admin/second-payments', ...TOKEN_SALES],
  recordSale: [TO_DO, ...TOKEN_SALES],
  recordPayment: [TO_DO, '/api/admin/payment-notices', ...TOKEN_SALES],
  refundPayment: TOKEN_SALES,
  givePhotos: [...SALES, ...PEOPLE],
  makeTokenCode: ['/api/admin/codes'],
  withdrawTokenCode: ['/api/admin/codes'],
  redeemCode: ['/api/user'],
  addTokenPackage: PACKAGES,
  changeTokenPackage: PACKAGES,
  sellTokenPackage: PACKAGES,
  setPackCaps: ['/api/packs', '/api/cart'],

  changeSettings: ['/api/admin/settings', '/api/admin/report-policy', '/api/admin/number-reading'],
  setReportPolicy: ['/api/admin/settings'],
  setWatermark: ['/api/admin/settings/watermark', ...GALLERIES],

  setMaintenance: ['/api/admin/maintenance', '/api/maintenance'],
};

/** The addresses that a change makes stale; after a failure, too, since only its answer may have been lost. */
export function staleAfter(mutationKey: MutationKey | undefined): readonly string[] {
  return STALE[String(mutationKey?.[0])] ?? [];
}
