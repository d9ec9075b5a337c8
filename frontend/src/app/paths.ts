/** Every address of the shop (specification §2). Names of categories and galleries are encoded. */
export const paths = {
  home: '/',
  auth: (next?: string, tab?: 'register' | 'forgot') => {
    const query = new URLSearchParams();
    if (tab !== undefined) query.set('tab', tab);
    if (next !== undefined) query.set('next', next);
    return query.size === 0 ? '/auth' : `/auth?${query}`;
  },
  gallery: '/gallery',
  category: (category: string) => `/gallery/${encodeURIComponent(category)}`,
  photos: (category: string, gallery: string) =>
    `/gallery/${encodeURIComponent(category)}?${new URLSearchParams({ title: gallery })}`,
  galleryMatch: (matchInfo: string) => `/gallery-match/${encodeURIComponent(matchInfo)}`,
  matches: '/matches',
  match: (id: number) => `/matches/${id}`,
  photo: (id: number) => `/photo/${id}`,
  /** With what is looked for, whose empty parts are left out. */
  find: (search: Readonly<Record<string, string | number | boolean | null | undefined>> = {}) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return query.size === 0 ? '/find' : `/find?${query}`;
  },
  favourites: '/favourites',
  list: (token: string) => `/list/${token}`,
  myPlayers: '/my-players',
  cart: '/cart',
  tokens: '/tokens',
  /** With what they are for: the packages that are enough for it are chosen, and the way from PayFast leads back. */
  tokensFor: ({ id, tokenPrice }: { id: number; tokenPrice: number }) => `/tokens?photo=${id}&price=${tokenPrice}`,
  dashboard: '/dashboard',
  tokenPurchases: '/dashboard?tab=tokens',
  receipt: (id: number) => `/receipts/${id}`,
  profile: '/profile',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  copyright: '/copyright',
  thumbnailDemo: '/thumbnail-demo',
  thumbnailProgress: '/thumbnail-progress',
  adminGalleries: '/admin/galleries',
  adminGallery: (category?: string) =>
    category === undefined ? '/admin/gallery' : `/admin/gallery/${encodeURIComponent(category)}`,
  adminGalleryMatch: (matchInfo: string) => `/admin/gallery-match/${encodeURIComponent(matchInfo)}`,
  /** A day's photographs, or a gallery's. */
  adminSort: (gallery?: number) => (gallery === undefined ? '/admin/sort' : `/admin/sort?gallery=${gallery}`),
  adminTag: (galleryId: number) => `/admin/tag/${galleryId}`,
  adminAddPhotos: '/admin/add-photos',
  addPhotos: (gallery: string) => `/admin/add-photos?${new URLSearchParams({ gallery })}`,
  adminBatchUpload: '/admin/batch-upload-500',
  adminPoster: (of: { match: number } | { team: number } | { gallery: string }) =>
    `/admin/poster?${new URLSearchParams(Object.entries(of).map(([what, which]) => [what, String(which)]))}`,
  adminTeams: '/admin/teams',
  adminMatches: '/admin/matches',
  adminPurchases: '/admin/purchases',
  adminTokenPurchases: '/admin/token-purchases',
  adminPackages: '/admin/token-packages',
  adminIncome: '/admin/income',
  adminShares: '/admin/shares',
  /** With whose it is: `{ school: 'Bergrivier' }`, `{ team: 5 }` or `{ photographer: 3 }`. */
  adminStatement: (of: Readonly<Record<string, string | number>>) =>
    `/admin/statement?${new URLSearchParams(Object.entries(of).map(([what, who]) => [what, String(who)]))}`,
  adminCodes: '/admin/codes',
  adminPeople: '/admin/people',
  adminPerson: (id: number) => `/admin/people/${id}`,
  adminReports: '/admin/reports',
  adminLabels: '/admin/labels',
  adminTrash: '/admin/trash',
  adminAudit: '/admin/audit',
  adminThumbnails: '/admin/thumbnail-progress',
  adminSettings: '/admin/settings',
  adminMaintenance: '/admin/maintenance',
  /** Where what waits is acted on. */
  adminUnsentMails: '/admin/purchases?tab=failed',
  adminPendingTokens: '/admin/token-purchases?tab=pending',
  adminRefusedNotices: '/admin/token-purchases#refused-notices',
  adminSecondPayments: '/admin/token-purchases#second-payments',
  /** A page of the API's own. */
  queues: '/api/queues',
};

/** History state of an address that was opened from a page of the shop, to which one step back leads. */
export const OPENED_HERE = { openedHere: true };

/** Whether a page of the shop has opened this address. */
export function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state;
}

/** The username that goes along to logging in after a new password was chosen. */
export function usernameIn(state: unknown): string | undefined {
  const { username } = (state ?? {}) as { username?: unknown };
  return typeof username === 'string' ? username : undefined;
}

/** History state of a photograph's page or My photos, opened after a purchase: what was bought is celebrated there. */
export function justBought(photoIds: (number | null)[]): { bought: (number | null)[] } {
  return { bought: photoIds };
}

/** The ids of the photographs whose purchase has led here. */
export function boughtBefore(state: unknown): number[] {
  const { bought } = (state ?? {}) as { bought?: unknown };
  return Array.isArray(bought) ? bought.filter((id) => typeof id === 'number') : [];
}

/** Stands for wherever the shop is. */
const HERE = 'http://shop';

/** The page to open after signing in: an address of this shop, as a browser reads it, else home. */
export function safeNext(next: string | null): string {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, HERE)) return paths.home;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  return origin === HERE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : paths.home;
}
