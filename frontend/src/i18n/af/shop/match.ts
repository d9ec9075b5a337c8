import type { match as en } from '../../en/shop/match';
import type { TextsLike } from '../../texts';

export const match: TextsLike<typeof en> = {
  title: 'Wedstryde',
  search: 'Soek ’n wedstryd',
  sports: 'Sportsoorte',
  noGalleries: 'Geen galerye vir {{category}} beskikbaar nie',
  noGalleriesText: 'Die foto’s verskyn hier sodra die eerste wedstryd gespeel is.',
  noResults: 'Geen resultate gevind nie',
  noGames: 'Geen wedstryde beskikbaar nie',
  noGamesText: 'Die program word opgestel. Kyk ’n bietjie later weer.',
  upcoming: 'Volgende wedstryde',
  played: 'Foto’s per wedstryd',
  versus: 'teen',
  notFound: 'Wedstryd nie gevind nie',
  notFoundText: 'Dalk is dit van die program afgehaal.',
  back: 'Alle wedstryde',
  noPhotos: 'Nog geen foto’s vir hierdie wedstryd beskikbaar nie.',
  noPhotosText: 'Kyk weer nadat dit gespeel is.',
  viewDetails: 'Bekyk besonderhede',
  loadError: 'Kon nie die wedstryde laai nie',
};
