import { keepPreviousData } from '@tanstack/react-query';
import { getListPlayerPhotosInfiniteQueryOptions } from '../../api/generated/players';
import type { PlayerPhotosDto } from '../../api/generated/shop.schemas';

/** Photographs a page. */
const PAGE = 48;

const byCursor = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: PlayerPhotosDto) => nextCursor,
};

/** The photographs of players, by their keys, page by page; read anew when the page opens. */
export const playerPhotosQuery = (players: string[]) =>
  getListPlayerPhotosInfiniteQueryOptions(
    { players: players.join(), limit: PAGE },
    { query: { ...byCursor, placeholderData: keepPreviousData, refetchOnMount: 'always' } },
  );

/** The photographs that a mail told of, by the token of its link. */
export const mailedPhotosQuery = (mail: string) =>
  getListPlayerPhotosInfiniteQueryOptions({ mail, limit: PAGE }, { query: byCursor });
