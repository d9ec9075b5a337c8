import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowRight, ChevronRight } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useListPhotoDays } from '../../api/generated/photos';
import type { FoundEventDto, FoundPhotosDto } from '../../api/generated/shop.schemas';
import { moreOf } from '../../api/queries';
import { paths } from '../../app/paths';
import { dayHere } from '../../i18n/clock';
import { useDates, useMatchTimes } from '../../i18n/dates';
import { useCategoryName } from '../../i18n/names';
import { ButtonLink } from '../../ui/button';
import { EndlessMore } from '../../ui/show-more';
import { EmptyState, ErrorState } from '../../ui/state';
import { PackOffers } from '../packs/pack-offer';
import { PhotoGridSkeleton } from '../photos/photo-grid';
import { SellingGrid } from '../photos/selling-grid';
import { knownOf } from './find-form';
import { foundPhotosQuery, isSearch, type FindSearch } from './find-search';

/** From here on photographs are not counted: some thousand have no number. */
const MANY = 1000;

const placeOf = ({ match, gallery }: FoundEventDto) => (match ? { match: match.id } : { gallery: gallery?.id });

const keyOf = ({ match, gallery }: FoundEventDto) => (match ? `match ${match.id}` : `gallery ${gallery?.id}`);

/** The events of all pages; one that goes on after the end of a page is one. */
function eventsOf(pages: FoundPhotosDto[]): FoundEventDto[] {
  const events = new Map<string, FoundEventDto>();
  for (const event of pages.flatMap((page) => page.events)) {
    const before = events.get(keyOf(event));
    events.set(keyOf(event), before ? { ...before, photos: [...before.photos, ...event.photos] } : event);
  }
  return [...events.values()];
}

/** The photographs that a search finds, by match and in the order of the game. */
export function FoundPhotos({ search }: { search: FindSearch }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(foundPhotosQuery(search));
  const [events, withoutHit] = useMemo(() => {
    const all = eventsOf(query.data?.pages ?? []);
    return [all.filter(hasPhotos), all.filter((event) => !hasPhotos(event))];
  }, [query.data]);
  const photos = useMemo(() => events.flatMap((event) => event.photos), [events]);
  const read = query.data?.pages[0]?.search;
  const known = knownOf(search, read);
  const [team, ...others] = read?.teams ?? [];
  if (query.isPending) return <PhotoGridSkeleton />;
  if (query.data === undefined)
    return <ErrorState title={t('gallery.loadError')} error={query.error} onRetry={() => void query.refetch()} />;
  if (photos.length === 0)
    return withoutHit.length === 0 ? (
      <EmptyState title={t('find.nothing')} action={<SearchInstead known={known} />}>
        {t('find.nothingText')}
      </EmptyState>
    ) : (
      <>
        <WithoutHit title={t('find.nothing')} events={withoutHit} />
        <SearchInstead known={known} />
      </>
    );
  return (
    <>
      <SellingGrid
        photos={photos}
        filled={query.hasNextPage}
        eager={2}
        viewer={{ onMore: moreOf(query) }}
        groups={events.map((event, place) => ({
          key: keyOf(event),
          heading: <EventName event={event} />,
          photos: event.photos,
          foot: known.label !== undefined && (
            <>
              <EventPacks
                event={event}
                label={known.label}
                teamId={others.length === 0 ? team?.id : undefined}
                isOnly={known.match !== undefined}
                next={events[place + 1]}
              />
              {event.unlabelledCount > 0 && <Unlabelled event={event} />}
            </>
          ),
        }))}
      />
      {withoutHit.length > 0 && <WithoutHit title={t('find.alsoHere')} events={withoutHit} />}
      <div className="list-end">
        <EndlessMore query={query} label={t('gallery.showMore')} />
        {!query.hasNextPage && <p>{t('gallery.end', { photos: t('common.photos', { count: photos.length }) })}</p>}
      </div>
    </>
  );
}

const hasPhotos = ({ photos }: FoundEventDto) => photos.length > 0;

/** Matches and galleries in which the number was not found, each with its photographs that show none yet. */
function WithoutHit({ title, events }: { title: string; events: FoundEventDto[] }) {
  const { t } = useTranslation();
  const date = useDates();
  const id = useId();
  return (
    <section className="found-without" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{t('find.alsoHereText')}</p>
      <ul>
        {events.map((event) => (
          <li key={keyOf(event)}>
            <Link to={paths.find({ ...placeOf(event), unlabelled: true })}>
              <span>
                <b>
                  {event.match
                    ? `${event.match.homeTeam.name} ${t('home.versus')} ${event.match.awayTeam.name}`
                    : event.gallery?.name}
                </b>
                <span className="found-facts">
                  {[
                    event.heldAt !== null && date(event.heldAt),
                    event.unlabelledCount >= MANY
                      ? t('find.manyWithoutLabel')
                      : t('find.withoutLabelCount', { count: event.unlabelledCount }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The teams, or the gallery, and when and where it was; leads to all of its photographs. */
function EventName({ event: { match, gallery, heldAt } }: { event: FoundEventDto }) {
  const { t } = useTranslation();
  const date = useDates();
  const times = useMatchTimes();
  const categoryName = useCategoryName();
  return (
    <>
      {match && (
        <Link to={paths.match(match.id)}>
          {match.homeTeam.name} <i className="versus">{t('home.versus')}</i> {match.awayTeam.name}
        </Link>
      )}
      {gallery && <Link to={paths.photos(gallery.category, gallery.name)}>{gallery.name}</Link>}
      <span className="found-facts">
        {[
          heldAt !== null && (match ? times(heldAt) : date(heldAt)),
          categoryName(match?.homeTeam.sport ?? gallery?.category ?? ''),
          match?.venue,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

/**
 * The player's pack of a match and, below the last match of a day, the pack of that day. In one match without a chosen
 * team, of either team.
 */
function EventPacks({
  event: { match, heldAt },
  label,
  teamId,
  isOnly,
  next,
}: {
  event: FoundEventDto;
  label: string;
  /** The team that was chosen. */
  teamId: number | undefined;
  /** Only this match was looked in. */
  isOnly: boolean;
  next: FoundEventDto | undefined;
}) {
  if (!match || heldAt === null) return null;
  const either = isOnly ? [match.homeTeam.id, match.awayTeam.id] : [];
  const day = dayHere(new Date(heldAt));
  const isLast = !next?.heldAt || dayHere(new Date(next.heldAt)) !== day;
  return (
    <div className="found-packs">
      {(teamId === undefined ? either : [teamId]).map((id) => (
        <PackOffers key={id} match={match.id} team={id} label={label} day={isLast ? day : null} />
      ))}
    </div>
  );
}

/** Counts the photographs of the event that have no number yet, and shows them. */
function Unlabelled({ event }: { event: FoundEventDto }) {
  const { t } = useTranslation();
  const { unlabelledCount } = event;
  return (
    <p className="found-unlabelled">
      {unlabelledCount >= MANY ? t('find.manyUnlabelled') : t('find.unlabelled', { count: unlabelledCount })}{' '}
      <Link className="more-link" to={paths.find({ ...placeOf(event), unlabelled: true })}>
        {t('find.showUnlabelled', { count: unlabelledCount })}
        <ArrowRight className="small" aria-hidden="true" />
      </Link>
    </p>
  );
}

/** Other searches for who has found nothing. */
function SearchInstead({ known }: { known: FindSearch }) {
  const { t } = useTranslation();
  const date = useDates();
  const { data: days = [] } = useListPhotoDays();
  const { label, day, unlabelled: _, ...names } = known;
  const isNamed = isSearch(names);
  return (
    <div className="found-instead">
      {label !== undefined && (isNamed || day !== undefined) && (
        <ButtonLink to={paths.find({ ...known, label: undefined })}>{t('find.anyLabel')}</ButtonLink>
      )}
      {day !== undefined && (isNamed || label !== undefined) && (
        <ButtonLink to={paths.find({ ...known, day: undefined })}>{t('find.anyDay')}</ButtonLink>
      )}
      {days
        .filter((other) => other !== day)
        .slice(0, 2)
        .map((other) => (
          <ButtonLink key={other} to={paths.find({ day: other })}>
            {t('find.allOfDay', { day: date(`${other}T12:00:00+02:00`, 'd MMM') })}
          </ButtonLink>
        ))}
    </div>
  );
}
