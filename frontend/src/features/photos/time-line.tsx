import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { TimeLinePartDto, TimeLineStopDto } from '../../api/generated/shop.schemas';
import { clockOf, dayHere, timeHere } from '../../i18n/clock';
import { useDates } from '../../i18n/dates';
import { classes } from '../../ui/classes';
import { Loading } from '../../ui/state';
import { VIEWED_PHOTO } from '../../api/queries';
import { fromIn, START } from './capture-start';
import './time-line.css';

/** Height of the highest bar, and the distance of two bars, in units of the drawing. */
const [HIGH, STEP] = [24, 8];

/** The time line that is shown, or room for it while it is on its way. */
export function TimeLine({ parts }: { parts: TimeLinePartDto[] | undefined }) {
  if (parts === undefined) return <Loading className="time-line skeleton" />;
  // One place leads nowhere.
  return parts.flatMap(({ stops }) => stops).length < 2 ? null : <Stops parts={parts} />;
}

/** The photographs along their time, by bars that lead to them. Links, so that it works before and without script. */
function Stops({ parts }: { parts: TimeLinePartDto[] }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const from = fromIn(new URLSearchParams(search));
  const stops = parts.flatMap((part) => part.stops);
  const highest = Math.max(...stops.flatMap(({ bars }) => bars));
  const current = from === null ? undefined : stops.findLast((stop) => timeHere(new Date(stop.from)) <= from);
  const days = new Set(stops.map(dayOf)).size > 1 ? firstOfDays(stops) : new Set<TimeLineStopDto>();

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only sideways: the page stays where it is.
    const place = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && place) list.current.scrollLeft = place.offsetLeft - list.current.clientWidth / 2;
  }, [from]);

  return (
    <nav className="time-line" id={TIME_LINE} aria-label={t('timeLine.label')}>
      <div className="time-line-parts" ref={list}>
        <Link className="time-line-start" to={addressFrom(search, null)} aria-current={from === null || undefined}>
          {t('timeLine.start')}
        </Link>
        {parts.map(({ half, stops: its }) => (
          <section key={half ?? 'all'} aria-label={half === null ? undefined : t(`timeLine.halves.${half}`)}>
            {half !== null && (
              <span className="time-line-half" aria-hidden="true">
                {t(`timeLine.halves.${half}`)}
              </span>
            )}
            <ol>
              {its.map((stop) => (
                <li key={stop.from}>
                  <StopLink
                    stop={stop}
                    to={addressFrom(search, timeHere(new Date(stop.from)))}
                    isCurrent={stop === current}
                    withDay={days.has(stop)}
                    highest={highest}
                  />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </nav>
  );
}

interface StopLinkProps {
  stop: TimeLineStopDto;
  to: ReturnType<typeof addressFrom>;
  isCurrent: boolean;
  withDay: boolean;
  highest: number;
}

function StopLink({ stop: { from, bars }, to, isCurrent, withDay, highest }: StopLinkProps) {
  const { t } = useTranslation();
  const date = useDates();
  const time = clockOf(from);
  const day = withDay ? date(from, 'd MMM') : null;
  const photos = t('common.photos', { count: bars.reduce((sum, bar) => sum + bar, 0) });
  return (
    <Link
      className={classes('time-line-stop', isCurrent && 'current')}
      to={to}
      aria-current={isCurrent || undefined}
      aria-label={[day, time, photos].filter(Boolean).join(', ')}
    >
      <svg viewBox={`0 0 ${bars.length * STEP} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map((bar, place) => {
          const height = bar === 0 ? 0 : Math.max(2, (bar / highest) * HIGH);
          return <rect key={place} x={place * STEP + 1} y={HIGH - height} width={STEP - 2} height={height} />;
        })}
      </svg>
      <span>{time}</span>
      {day !== null && <span className="time-line-day">{day}</span>}
    </Link>
  );
}

const dayOf = ({ from }: TimeLineStopDto) => dayHere(new Date(from));

function firstOfDays(stops: TimeLineStopDto[]): Set<TimeLineStopDto> {
  const firsts = new Map(stops.toReversed().map((stop) => [dayOf(stop), stop]));
  return new Set(firsts.values());
}

/** The name of the time line in addresses: what was jumped to stands below it. */
const TIME_LINE = 'time-line';

/** The address of the same list from another time on; the photograph on the full screen is not part of it. */
function addressFrom(search: string, from: string | null) {
  const params = new URLSearchParams(search);
  params.delete(VIEWED_PHOTO);
  if (from === null) params.delete(START);
  else params.set(START, from);
  return { search: String(params), hash: TIME_LINE };
}
