import { Pencil, Plus, QrCode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TeamDto } from '../../api/generated/shop.schemas';
import { useDeleteTeam, useListTeams } from '../../api/generated/teams-and-matches';
import { paths } from '../../app/paths';
import { textsLoader } from '../../i18n';
import { SPORTS, useCategoryName, type Sport } from '../../i18n/names';
import { Button, IconButton } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { lazyPart } from '../../ui/lazy-part';
import { PageTitle } from '../../ui/page-title';
import { SearchField } from '../../ui/search-field';
import { EmptyState, ErrorState, PageSpinner } from '../../ui/state';
import { useSearchParam } from '../../ui/address-params';
import '../../features/admin-fixtures/fixtures.css';

const TeamDialog = lazyPart(() => import('../../features/admin-fixtures/team-dialog'));

export const clientLoader = textsLoader('admin-fixtures');

/** The teams by sport, with counts. */
export default function TeamsPage() {
  const { t } = useTranslation(['admin-fixtures', 'shop']);
  const teams = useListTeams();
  const [search, setSearch] = useSearchParam('search');
  const [edited, setEdited] = useState<TeamDto | 'new'>();
  const [deleted, setDeleted] = useState<TeamDto>();
  const text = search.toLocaleLowerCase();
  const found = teams.data?.filter(({ name }) => name.toLocaleLowerCase().includes(text)) ?? [];
  return (
    <>
      <PageTitle>{t('teams.title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('teams.title')}</h1>
        <Button variant="gold" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          {t('teams.add')}
        </Button>
      </div>
      <div className="admin-tools">
        <SearchField label={t('teams.search')} value={search} onSearch={setSearch} />
      </div>
      {teams.isPending && <PageSpinner label={t('shop:common.loading')} />}
      {teams.isLoadingError && (
        <ErrorState title={t('teams.loadError')} error={teams.error} onRetry={() => void teams.refetch()} />
      )}
      {teams.data?.length === 0 && <EmptyState title={t('teams.empty')}>{t('teams.emptyText')}</EmptyState>}
      {teams.data !== undefined && teams.data.length > 0 && found.length === 0 && (
        <EmptyState title={t('teams.noResults')}>{t('teams.noResultsText')}</EmptyState>
      )}
      {found.length > 0 && (
        <div className="team-panels">
          {SPORTS.map((sport) => (
            <TeamsOf
              key={sport}
              sport={sport}
              teams={found.filter((team) => team.sport === sport)}
              onEdit={setEdited}
              onDelete={setDeleted}
            />
          ))}
        </div>
      )}
      {edited !== undefined && (
        <TeamDialog team={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />
      )}
      {deleted !== undefined && <DeleteTeam team={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}

interface TeamsOfProps {
  sport: Sport;
  teams: TeamDto[];
  onEdit: (team: TeamDto) => void;
  onDelete: (team: TeamDto) => void;
}

function TeamsOf({ sport, teams, onEdit, onDelete }: TeamsOfProps) {
  const { t } = useTranslation(['admin-fixtures', 'admin']);
  const sportName = useCategoryName();
  return (
    <section className="admin-panel fixtures-panel">
      <div className="admin-head">
        <h2>{sportName(sport)}</h2>
        <Chip>{t('teams.count', { count: teams.length })}</Chip>
      </div>
      {teams.length === 0 && <p className="muted">{t('teams.none')}</p>}
      <ul>
        {teams.map((team) => (
          <li key={team.id} className="fixtures-row">
            <div>
              <b>{team.name}</b>
              <p className="small muted">{t('teams.matches', { count: team.matchCount })}</p>
            </div>
            <div className="fixtures-row-actions">
              <Link
                className="icon-button"
                to={paths.adminPoster({ team: team.id })}
                aria-label={t('admin:poster', { name: team.name })}
              >
                <QrCode aria-hidden="true" />
              </Link>
              <IconButton label={t('teams.edit', { name: team.name })} onClick={() => onEdit(team)}>
                <Pencil aria-hidden="true" />
              </IconButton>
              <IconButton label={t('teams.delete', { name: team.name })} onClick={() => onDelete(team)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DeleteTeam({ team, onClose }: { team: TeamDto; onClose: () => void }) {
  const { t } = useTranslation('admin-fixtures');
  const remove = useDeleteTeam({
    mutation: { meta: { success: 'admin-fixtures:teams.deleted', failure: 'admin-fixtures:teams.deleteFailed' } },
  });
  const { id, name, matchCount: count } = team;
  return (
    <ConfirmDialog
      title={t('deleteTeam.title')}
      action={t('deleteTeam.confirm')}
      workingAction={t('deleting')}
      working={remove.isPending}
      onConfirm={() => remove.mutate({ id }, { onSettled: onClose })}
      onClose={onClose}
    >
      {count === 0 ? t('deleteTeam.none', { name }) : t('deleteTeam.text', { name, count })}
    </ConfirmDialog>
  );
}
