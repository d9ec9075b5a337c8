import { keepPreviousData } from '@tanstack/react-query';
import { FileUp, Images, Pencil, Plus, QrCode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MatchDto } from '../../api/generated/shop.schemas';
import { useDeleteMatch, useListMatchesInfinite } from '../../api/generated/teams-and-matches';
import { byPages } from '../../api/queries';
import { paths } from '../../app/paths';
import { DayField } from '../../features/matches/day-field';
import { dayIn } from '../../features/matches/match-filters';
import { textsLoader } from '../../i18n';
import { useMatchTimes } from '../../i18n/dates';
import { SPORTS, useCategoryName, type Sport } from '../../i18n/names';
import { Button, IconButton } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { lazyPart } from '../../ui/lazy-part';
import { PageTitle } from '../../ui/page-title';
import { SearchField } from '../../ui/search-field';
import { SelectPill } from '../../ui/select-pill';
import { ShowMore } from '../../ui/show-more';
import { ErrorState, PageSpinner } from '../../ui/state';
import { useSearchParam } from '../../ui/address-params';
import '../../features/admin-fixtures/fixtures.css';

const MatchDialog = lazyPart(() => import('../../features/admin-fixtures/match-dialog'));
const ImportDialog = lazyPart(() => import('../../features/admin-fixtures/import-dialog'));

/** Matches of one sport that are fetched at a time. */
const PAGE = 20;

export const clientLoader = textsLoader('admin-fixtures');

type Open = { what: 'new' | 'import' } | { what: 'edit' | 'delete'; match: MatchDto };

/** The matches by sport, newest first; the address has what they are narrowed to. */
export default function MatchesPage() {
  const { t } = useTranslation('admin-fixtures');
  const sportName = useCategoryName();
  const [open, setOpen] = useState<Open>();
  const [search, setSearch] = useSearchParam('search');
  const [dayText, setDay] = useSearchParam('day');
  const [sportText, setSport] = useSearchParam('sport');
  const day = dayIn(dayText);
  const sport = SPORTS.find((one) => one === sportText) ?? '';
  const filter = { search: search || undefined, day: day ?? undefined };
  const close = () => setOpen(undefined);
  return (
    <>
      <PageTitle>{t('matches.title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('matches.title')}</h1>
        <div className="row wraps">
          <Button onClick={() => setOpen({ what: 'import' })}>
            <FileUp aria-hidden="true" />
            {t('matches.import')}
          </Button>
          <Button variant="gold" onClick={() => setOpen({ what: 'new' })}>
            <Plus aria-hidden="true" />
            {t('matches.add')}
          </Button>
        </div>
      </div>
      <div className="admin-tools">
        <SearchField label={t('matches.search')} value={search} onSearch={setSearch} />
        <DayField day={day} onChange={(chosen) => setDay(chosen ?? '')} />
        <SelectPill
          label={t('matches.whichSport')}
          value={sport}
          chosen={sport !== ''}
          options={[
            { value: '', label: t('matches.allSports') },
            ...SPORTS.map((one) => ({ value: one, label: sportName(one) })),
          ]}
          onChange={setSport}
        />
      </div>
      {SPORTS.filter((one) => sport === '' || one === sport).map((one) => (
        <MatchesOf key={one} sport={one} filter={filter} onOpen={setOpen} />
      ))}
      {open?.what === 'new' && <MatchDialog match={null} onClose={close} />}
      {open?.what === 'edit' && <MatchDialog match={open.match} onClose={close} />}
      {open?.what === 'import' && <ImportDialog onClose={close} />}
      {open?.what === 'delete' && <DeleteMatch match={open.match} onClose={close} />}
    </>
  );
}

interface MatchesOfProps {
  sport: Sport;
  filter: { search: string | undefined; day: string | undefined };
  onOpen: (open: Open) => void;
}

function MatchesOf({ sport, filter, onOpen }: MatchesOfProps) {
  const { t } = useTranslation(['admin-fixtures', 'shop']);
  const sportName = useCategoryName();
  const matches = useListMatchesInfinite(
    { ...filter, sport, limit: PAGE + 1 },
    {
      query: {
        ...byPages(PAGE, ({ id }: MatchDto) => id),
        refetchOnMount: true,
        placeholderData: keepPreviousData,
      },
    },
  );
  const found = matches.data ?? [];
  const isFiltered = filter.search !== undefined || filter.day !== undefined;
  return (
    <section className="admin-panel fixtures-panel">
      <div className="admin-head">
        <h2>{sportName(sport)}</h2>
      </div>
      {matches.isPending && <PageSpinner label={t('shop:common.loading')} />}
      {matches.isError && found.length === 0 && (
        <ErrorState title={t('matches.loadError')} error={matches.error} onRetry={() => void matches.refetch()} />
      )}
      {matches.isSuccess && found.length === 0 && (
        <p className="muted">{t(isFiltered ? 'matches.noneFound' : 'matches.none')}</p>
      )}
      <ul>
        {found.map((match) => (
          <MatchRow key={match.id} match={match} onOpen={onOpen} />
        ))}
      </ul>
      <ShowMore query={matches} />
    </section>
  );
}

function MatchRow({ match, onOpen }: { match: MatchDto; onOpen: (open: Open) => void }) {
  const { t } = useTranslation(['admin-fixtures', 'admin']);
  const times = useMatchTimes();
  const named = useMatchName()(match);
  const { id, homeTeam, awayTeam, matchDate, venue, galleryCount } = match;
  return (
    <li className="fixtures-row match-row">
      <span className="muted">{times(matchDate)}</span>
      <b>
        {homeTeam.name} {t('matches.versus')} {awayTeam.name}
      </b>
      <span className="muted">
        {venue} · {t('matches.galleries', { count: galleryCount })}
      </span>
      <div className="fixtures-row-actions">
        <Link className="more-link" to={paths.match(id)}>
          <Images className="small" aria-hidden="true" />
          {t('matches.photos')}
          <span className="sr-only">: {named}</span>
        </Link>
        <Link
          className="icon-button"
          to={paths.adminPoster({ match: id })}
          aria-label={t('admin:poster', { name: named })}
        >
          <QrCode aria-hidden="true" />
        </Link>
        <IconButton label={t('matches.edit', { match: named })} onClick={() => onOpen({ what: 'edit', match })}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label={t('matches.delete', { match: named })} onClick={() => onOpen({ what: 'delete', match })}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

function DeleteMatch({ match, onClose }: { match: MatchDto; onClose: () => void }) {
  const { t } = useTranslation('admin-fixtures');
  const remove = useDeleteMatch({
    mutation: { meta: { success: 'admin-fixtures:matches.deleted', failure: 'admin-fixtures:matches.deleteFailed' } },
  });
  const named = useMatchName()(match);
  const { id, galleryCount: count } = match;
  return (
    <ConfirmDialog
      title={t('deleteMatch.title')}
      action={t('deleteMatch.confirm')}
      workingAction={t('deleting')}
      working={remove.isPending}
      onConfirm={() => remove.mutate({ id }, { onSettled: onClose })}
      onClose={onClose}
    >
      {count === 0 ? t('deleteMatch.none', { match: named }) : t('deleteMatch.text', { match: named, count })}
    </ConfirmDialog>
  );
}

/** Both teams and the day. */
function useMatchName(): (match: MatchDto) => string {
  const { t } = useTranslation('admin-fixtures');
  const times = useMatchTimes();
  return ({ homeTeam, awayTeam, matchDate }) =>
    t('matches.match', { home: homeTeam.name, away: awayTeam.name, date: times(matchDate) });
}
