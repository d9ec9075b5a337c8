/** Photographs that a person saves at most: years of school sport, and still one quick list. */
export const FAVOURITES_LIMIT = 1000;
