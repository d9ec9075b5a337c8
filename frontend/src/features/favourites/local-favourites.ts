import { localPhotos } from '../../api/local-list';

/** The photographs that a visitor has saved, the latest last: as many as the server merges at once. */
const favourites = localPhotos('favourites', 200);

export const localFavourites = favourites.all;
/** What a component wants to know of them. */
export const useLocalFavourites = favourites.useSelected;
/** Saves a photograph in this browser; false when there is no room. */
export const saveLocally = favourites.add;
/** Takes photographs out of what this browser keeps. */
export const forgetLocally = favourites.remove;
