import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { getListPhotoDaysQueryOptions } from '../api/generated/photos';
import type { ReadSearchDto } from '../api/generated/shop.schemas';
import { useUser } from '../api/session';
import { paths } from '../app/paths';
import { prefetch } from '../app/prefetch.server';
import { FindForm, knownOf } from '../features/find/find-form';
import { foundPhotosQuery, isSearch, searchIn, useFindSearch, type FindSearch } from '../features/find/find-search';
import { FoundPhotos } from '../features/find/found-photos';
import { AwaitedPayment } from '../features/payment/awaited-payment';
import { FollowButton } from '../features/players/follow-button';
import { useLabelName } from '../features/players/player';
import { useViewedPhoto } from '../features/viewer/use-viewed-photo';
import { useDates } from '../i18n/dates';
import { useCategoryName } from '../i18n/names';
import { classes } from '../ui/classes';
import { PageTitle } from '../ui/page-title';
import { ShareButton } from '../ui/share-button';
import '../features/find/find.css';

export const loader = prefetch((client, { search: params }) => {
  const search = searchIn(params);
  return [
    client.query(getListPhotoDaysQueryOptions()),
    ...(isSearch(search) ? [client.infiniteQuery(foundPhotosQuery(search))] : []),
  ];
});

/** In the browser the page asks by itself, and shows what it has meanwhile. */
export const clientLoader = () => null;

/** Finds photographs by team, number and day; the address holds the whole search. */
export default function FindPage() {
  const { t } = useTranslation();
  const search = useFindSearch();
  const user = useUser();
  const wanted = isSearch(search);
  const found = useInfiniteQuery({ ...foundPhotosQuery(search), enabled: wanted });
  const page = found.data?.pages[0];
  const { pagePath } = useViewedPhoto();
  const name = useSearchName(page?.search) || t('find.title');
  return (
    <div className="wrap wide page-end">
      <PageTitle photo={page?.events[0]?.photos[0]}>{name}</PageTitle>
      <div className="page-head">
        <div className="row between">
          <h1>{t('find.title')}</h1>
          {wanted && <ShareButton pill title={name} path={pagePath} />}
        </div>
        {!wanted && <p className="muted">{t('find.lead')}</p>}
      </div>
      <FindForm search={search} read={page?.search} />
      {page && <WhatIsFound search={search} read={page.search} />}
      {user !== null && <AwaitedPayment />}
      {wanted && <FoundPhotos search={search} />}
    </div>
  );
}

/** A search in words, for the document's title and for who gets its link: `Kloof o/14A · Number 7`. */
function useSearchName(read: ReadSearchDto | undefined): string {
  const date = useDates();
  const labelName = useLabelName();
  if (!read) return '';
  const { teams, words, label, day } = read;
  return [
    teams.length === 1 ? teams[0]?.name : words,
    label === null ? null : labelName(label),
    day === null ? null : date(`${day}T12:00:00+02:00`, 'd MMM'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Which teams were found by the words, each to be chosen; what else is wanted, to be left; and the player, to follow. */
function WhatIsFound({ search, read }: { search: FindSearch; read: ReadSearchDto }) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const labelName = useLabelName();
  const known = knownOf(search, read);
  const [team, ...others] = read.teams;
  const isOne = team !== undefined && others.length === 0;
  const left = [
    { name: 'match' as const, text: t('find.inOneMatch') },
    { name: 'gallery' as const, text: t('find.inOneGallery') },
    { name: 'unlabelled' as const, text: t('find.withoutLabel') },
  ].filter(({ name }) => search[name] !== undefined);
  if (!team && left.length === 0 && read.label === null) return null;
  return (
    <div className={classes('find-read', isOne && 'one')}>
      {others.length > 0 &&
        read.teams.map((one) => (
          <Link key={one.id} className="pill" to={paths.find({ ...known, q: undefined, team: one.id })}>
            {one.name}
            <span className="small">{categoryName(one.sport)}</span>
          </Link>
        ))}
      {read.label !== null && !isOne && <strong>{labelName(read.label)}</strong>}
      {left.map(({ name, text }) => (
        <Link key={name} className="pill chosen" to={paths.find({ ...known, [name]: undefined })}>
          {text}
          <X className="small" aria-hidden="true" />
          <span className="sr-only">{t('find.leave')}</span>
        </Link>
      ))}
      {isOne && (
        <>
          <strong>
            {[team.name, read.label === null ? categoryName(team.sport) : labelName(read.label)].join(' · ')}
          </strong>
          <FollowButton player={{ teamId: team.id, team: team.name, label: read.label }} />
        </>
      )}
    </div>
  );
}
