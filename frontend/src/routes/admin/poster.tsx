import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useGetGalleryByName } from '../../api/generated/galleries';
import { useGetMatch, useListTeams } from '../../api/generated/teams-and-matches';
import { namesNothing } from '../../api/mutator';
import { paths } from '../../app/paths';
import { PosterPage } from '../../features/admin-poster/poster-page';
import { fetchTexts, LANGUAGES, textsLoader } from '../../i18n';
import { ErrorState, MissingPage, PageSpinner } from '../../ui/state';

/** Both languages stand on the sheet. */
export const clientLoader = async () => {
  await textsLoader('admin-poster')();
  await Promise.all(LANGUAGES.map(fetchTexts));
  return null;
};

/** The poster of a match, a team or a gallery, as the address says. */
export default function Poster() {
  const [params] = useSearchParams();
  const [match, team] = [Number(params.get('match')), Number(params.get('team'))];
  const gallery = params.get('gallery');
  if (match > 0) return <MatchPoster id={match} />;
  if (team > 0) return <TeamPoster id={team} />;
  return gallery === null ? <NoSubject /> : <GalleryPoster name={gallery} />;
}

function MatchPoster({ id }: { id: number }) {
  const match = useGetMatch(id);
  if (match.data === undefined) return <Awaited query={match} />;
  const { homeTeam, awayTeam, matchDate, venue } = match.data;
  return (
    <PosterPage path={paths.match(id)} names={[homeTeam.name, awayTeam.name]} matchDate={matchDate} venue={venue} />
  );
}

function TeamPoster({ id }: { id: number }) {
  const teams = useListTeams();
  if (teams.data === undefined) return <Awaited query={teams} />;
  const team = teams.data.find((one) => one.id === id);
  return team === undefined ? <NoSubject /> : <PosterPage path={paths.find({ team: id })} names={[team.name]} />;
}

function GalleryPoster({ name }: { name: string }) {
  const gallery = useGetGalleryByName(name);
  if (gallery.data === undefined) return <Awaited query={gallery} />;
  const { matchDate, hasCode } = gallery.data;
  return (
    <PosterPage
      path={paths.galleryMatch(gallery.data.name)}
      names={[gallery.data.name]}
      matchDate={matchDate}
      needsCode={hasCode}
    />
  );
}

interface AwaitedProps {
  query: { isPending: boolean; error: Error | null; refetch: () => unknown };
}

/** Shown while the poster's subject loads, when it does not exist, or when it did not arrive. */
function Awaited({ query: { isPending, error, refetch } }: AwaitedProps) {
  const { t } = useTranslation(['admin-poster', 'shop']);
  if (isPending) return <PageSpinner label={t('shop:common.loading')} />;
  if (namesNothing(error)) return <NoSubject />;
  return <ErrorState page title={t('loadError')} error={error} onRetry={() => void refetch()} />;
}

function NoSubject() {
  const { t } = useTranslation('admin-poster');
  return <MissingPage title={t('notFound')}>{t('notFoundText')}</MissingPage>;
}
