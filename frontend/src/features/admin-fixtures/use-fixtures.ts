import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '../../api/about';
import type { FixtureListDto, MatchDto, SaveMatchDto, SaveTeamDto, TeamDto } from '../../api/generated/shop.schemas';
import {
  createMatch,
  createTeam,
  deleteMatch,
  deleteTeam,
  getListMatchesQueryKey,
  importFixtures,
  listMatches,
  updateMatch,
  updateTeam,
} from '../../api/generated/teams-and-matches';
import { usePages } from '../../api/pages';
import type { Sport } from '../../i18n/names';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';

/** Matches of one sport that are fetched at a time. */
const PAGE = 20;

/** The matches of a sport, newest first, page by page. */
export function useMatchesOf(sport: Sport) {
  return usePages(
    getListMatchesQueryKey({ sport }),
    (part, options) => listMatches({ sport, ...part }, options),
    ({ id }) => id,
    PAGE,
    { lasting: true },
  );
}

/**
 * What shows teams and matches, and the galleries of matches: read again after a failure, too, since its answer may have
 * been lost, and the lists tell.
 */
const FIXTURES = /^\/api\/(teams|matches|galleries|photos)/;

/** Makes a team (id null) or changes one. */
export function useSaveTeam() {
  const { t } = useTranslation('admin-fixtures');
  const refresh = useRefresh(FIXTURES);
  return useMutation<TeamDto, Error, { id: number | null; data: SaveTeamDto }>({
    mutationFn: ({ id, data }) => (id === null ? createTeam(data) : updateTeam(id, data)),
    onSuccess: (_team, { id }) => {
      toast({ title: t(id === null ? 'teams.created' : 'teams.updated') });
    },
    onError: (error, { id }) => toastFailure(t(id === null ? 'teams.createFailed' : 'teams.updateFailed'), error),
    onSettled: refresh,
  });
}

/** Makes a match (id null) or changes one. */
export function useSaveMatch() {
  const { t } = useTranslation('admin-fixtures');
  const refresh = useRefresh(FIXTURES);
  return useMutation<MatchDto, Error, { id: number | null; data: SaveMatchDto }>({
    mutationFn: ({ id, data }) => (id === null ? createMatch(data) : updateMatch(id, data)),
    onSuccess: (_match, { id }) => {
      toast({ title: t(id === null ? 'matches.created' : 'matches.updated') });
    },
    onError: (error, { id }) => toastFailure(t(id === null ? 'matches.createFailed' : 'matches.updateFailed'), error),
    onSettled: refresh,
  });
}

/** Deletes a team, and its matches with it. */
export function useDeleteTeam() {
  const { t } = useTranslation('admin-fixtures');
  const refresh = useRefresh(FIXTURES);
  return useMutation({
    mutationFn: (id: number) => deleteTeam(id),
    onSuccess: () => toast({ title: t('teams.deleted') }),
    onError: (error) => toastFailure(t('teams.deleteFailed'), error),
    onSettled: refresh,
  });
}

/** Deletes a match; its galleries stay. */
export function useDeleteMatch() {
  const { t } = useTranslation('admin-fixtures');
  const refresh = useRefresh(FIXTURES);
  return useMutation({
    mutationFn: (id: number) => deleteMatch(id),
    onSuccess: () => toast({ title: t('matches.deleted') }),
    onError: (error) => toastFailure(t('matches.deleteFailed'), error),
    onSettled: refresh,
  });
}

/** Makes all matches of a list, or none. */
export function useImportFixtures() {
  const { t } = useTranslation('admin-fixtures');
  const refresh = useRefresh(FIXTURES);
  return useMutation({
    mutationFn: (list: FixtureListDto) => importFixtures(list),
    onSuccess: ({ message }) => toast({ title: t('import.done'), description: message }),
    onError: (error) => toastFailure(t('import.failed'), error),
    onSettled: refresh,
  });
}
