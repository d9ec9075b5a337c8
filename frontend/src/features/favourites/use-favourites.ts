import {
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import i18n from 'i18next';
import { useCallback, useEffect } from 'react';
import {
  addFavourite,
  getListFavouriteIdsQueryKey,
  getListFavouritesInfiniteQueryKey,
  listFavouriteIds,
  removeFavourite,
  useMergeFavourites,
} from '../../api/generated/favourites';
import { localPhotos } from '../../api/local-list';
import { useUser } from '../../api/session';
import { toast } from '../../ui/toast';

/** The photographs that a visitor has saved, the latest last: as many as the server merges at once. */
export const localFavourites = localPhotos('favourites', 200);

const idsQuery = queryOptions({
  queryKey: getListFavouriteIdsQueryKey(),
  queryFn: ({ signal }) => listFavouriteIds({ signal }),
});

/** Ids of the saved photographs, the latest first: of the account or, without one, of this browser. */
export function useFavouriteIds(): readonly number[] {
  const user = useUser();
  const local = localFavourites.useSelected((ids) => ids);
  const { data } = useQuery({ ...idsQuery, enabled: Boolean(user) });
  const kept = usePressed().reduce(withChange, (user && data?.photoIds) || []);
  // Those of this browser join the account's in a moment.
  return [...new Set([...local.toReversed(), ...kept])];
}

/** Whether the reader has saved this photograph. */
export function useIsFavourite(photoId: number): boolean {
  const user = useUser();
  const isLocal = localFavourites.useSelected((ids) => ids.includes(photoId));
  const { data: isKept = false } = useQuery({
    ...idsQuery,
    enabled: Boolean(user),
    select: useCallback(({ photoIds }: { photoIds: number[] }) => photoIds.includes(photoId), [photoId]),
  });
  const pressed = usePressed(photoId).at(-1);
  return isLocal || (pressed?.saved ?? (Boolean(user) && isKept));
}

/** Whether hearts know what is saved; until an account's favourites have come, each would save what it should take out. */
export function useKnowsFavourites(): boolean {
  const user = useUser();
  const { isPending } = useQuery({ ...idsQuery, enabled: Boolean(user) });
  return !user || !isPending;
}

/** Changes are sent one after the other, in the order in which they were made. */
const SCOPE = { id: 'favourites' };
/** Names those changes that are under way, or wait for what was begun before. */
const CHANGE = ['change-favourite'];

interface Change {
  photoId: number;
  saved: boolean;
}

/** Presses that the server has not answered, in their order: they are shown at once, whatever is known by then. */
function usePressed(photoId?: number): Change[] {
  return useMutationState({
    filters: {
      mutationKey: CHANGE,
      status: 'pending',
      predicate: ({ state }) => photoId === undefined || (state.variables as Change).photoId === photoId,
    },
    select: ({ state }) => state.variables as Change,
  });
}

function withChange(photoIds: number[], { photoId, saved }: Change): number[] {
  const others = photoIds.filter((id) => id !== photoId);
  return saved ? [photoId, ...others] : others;
}

/**
 * Saves or removes a photograph: shown as soon as it is pressed, and with a toast no longer when the server refuses; false
 * if there is no room for it in this browser. One mutation by hand for both calls, since their order counts.
 */
export function useChangeFavourite(): (change: Change) => boolean {
  const queryClient = useQueryClient();
  const user = useUser();
  const { mutate } = useMutation({
    mutationKey: CHANGE,
    scope: SCOPE,
    // The heart shows its new state at once, which must survive leaving the page.
    mutationFn: ({ photoId, saved }: Change) => (saved ? addFavourite : removeFavourite)(photoId, { keepalive: true }),
    meta: { failure: 'favourites.failed' },
    onSuccess: async (_answer, change) => {
      await queryClient.cancelQueries(idsQuery);
      queryClient.setQueryData(
        idsQuery.queryKey,
        (before) => before && { photoIds: withChange(before.photoIds, change) },
      );
    },
    // Fetches again what was cancelled, and what a lost answer leaves open.
    onSettled: (_answer, error) =>
      isLast(queryClient) && (error || !queryClient.getQueryData(idsQuery.queryKey))
        ? queryClient.invalidateQueries(idsQuery)
        : undefined,
  });
  return ({ photoId, saved }) => {
    if (!saved) localFavourites.remove([photoId]);
    if (!user) return !saved || saveHere(photoId, user === null);
    mutate({ photoId, saved });
    return true;
  };
}

/** Whether no other change follows the one that asks. */
function isLast(queryClient: QueryClient): boolean {
  return queryClient.isMutating({ mutationKey: CHANGE }) === 1;
}

/** Saves in this browser, and says so to a visitor; as long as it is not known who reads, it may yet join an account. */
function saveHere(photoId: number, isVisitor: boolean): boolean {
  const isFirst = localFavourites.all().length === 0;
  const isSaved = localFavourites.add(photoId);
  if (!isSaved) toast({ title: i18n.t('favourites.failed'), description: i18n.t('favourites.fullHere'), tone: 'bad' });
  else if (isFirst && isVisitor)
    toast({ title: i18n.t('favourites.saved'), description: i18n.t('favourites.savedHere') });
  return isSaved;
}

/** Adds the visitor's favourites to the account's after signing in. */
export function useMergedFavourites(): void {
  const queryClient = useQueryClient();
  const user = useUser();
  const waiting = localFavourites.useSelected((ids) => ids.length > 0) && Boolean(user);
  const { mutate } = useMergeFavourites({
    mutation: {
      scope: SCOPE,
      onSuccess: async (kept, { data: { photoIds } }) => {
        await queryClient.cancelQueries(idsQuery);
        queryClient.setQueryData(idsQuery.queryKey, kept);
        localFavourites.remove(photoIds);
        // The list may have been read before they joined it.
        return queryClient.invalidateQueries({ queryKey: getListFavouritesInfiniteQueryKey() });
      },
    },
  });
  useEffect(() => {
    if (waiting) mutate({ data: { photoIds: [...localFavourites.all()] } });
  }, [waiting, mutate]);
}
