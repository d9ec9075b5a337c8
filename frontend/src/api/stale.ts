import type { MutationKey, QueryKey } from '@tanstack/react-query';
import { getGetCurrentUserQueryKey } from './generated/account';
import { getListGalleriesQueryKey } from './generated/galleries';
import { getListPeopleQueryKey } from './generated/people';
import { getListPhotosQueryKey } from './generated/photos';
import { getListReportsQueryKey } from './generated/reports';
import { getGetSaleStatsQueryKey, getListSalesQueryKey } from './generated/sales';
import { getGetMaintenanceQueryKey, getGetMaintenanceStateQueryKey } from './generated/shop';
import { getListMatchesQueryKey, getListTeamsQueryKey } from './generated/teams-and-matches';
import {
  getGetTokenSaleStatsQueryKey,
  getListManagedPackagesQueryKey,
  getListPaymentNoticesQueryKey,
  getListTokenSalesQueryKey,
} from './generated/token-sales';
import { getListTokenPackagesQueryKey } from './generated/tokens';

/** Everything that shows galleries or their photographs; matches count both. */
export const GALLERIES = [getListGalleriesQueryKey(), getListPhotosQueryKey(), getListMatchesQueryKey()];
const FIXTURES = [getListTeamsQueryKey(), ...GALLERIES];
const SALES = [getListSalesQueryKey(), getGetSaleStatsQueryKey()];
const PACKAGES = [getListTokenPackagesQueryKey(), getListManagedPackagesQueryKey()];
/** People, their ledgers, and who oneself is. */
export const PEOPLE = [getListPeopleQueryKey(), getGetCurrentUserQueryKey()];

/** What each change makes stale, by the name of its call. Where that depends on how it ended, its hook says so itself. */
export const STALE: Readonly<Record<string, readonly QueryKey[]>> = {
  cancelEmailChange: [getGetCurrentUserQueryKey()],
  changeEmail: [getGetCurrentUserQueryKey()],

  createGallery: GALLERIES,
  updateGallery: GALLERIES,
  deleteGallery: GALLERIES,
  deleteGalleryByName: GALLERIES,
  updateAlbumTitle: GALLERIES,
  setCameraClock: GALLERIES,
  openGallery: GALLERIES,
  updatePhoto: GALLERIES,
  setAsFeatured: GALLERIES,
  moveSelection: GALLERIES,
  repriceSelection: GALLERIES,
  deleteSelection: GALLERIES,

  createTeam: FIXTURES,
  updateTeam: FIXTURES,
  deleteTeam: FIXTURES,
  createMatch: FIXTURES,
  updateMatch: FIXTURES,
  deleteMatch: FIXTURES,
  importFixtures: FIXTURES,

  decideReport: [...GALLERIES, getListReportsQueryKey()],

  adjustBalance: PEOPLE,
  setAdministrator: PEOPLE,
  // Another administrator may have been first.
  recheckNotice: [
    getListPaymentNoticesQueryKey(),
    getListTokenSalesQueryKey(),
    getGetTokenSaleStatsQueryKey(),
    ...PEOPLE,
  ],
  refundPurchase: [...SALES, ...PEOPLE],
  resendEmail: SALES,
  resendUserEmails: SALES,

  addTokenPackage: PACKAGES,
  changeTokenPackage: PACKAGES,
  sellTokenPackage: PACKAGES,

  setMaintenance: [getGetMaintenanceStateQueryKey(), getGetMaintenanceQueryKey()],
};

/** What is read again when a change has ended; after a failure too, since its answer may have been lost, and the lists tell. */
export function staleAfter(mutationKey: MutationKey | undefined): readonly QueryKey[] {
  return STALE[String(mutationKey?.[0])] ?? [];
}
