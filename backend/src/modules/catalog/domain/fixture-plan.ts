import { isLikely, SHOP_OFFSET } from '../../../shared/shop-time';
import { plainText, type Text } from '../../../shared/text';
import { sportOf, type Sport } from './category';
import { LONGEST_TEAM_NAME, LONGEST_VENUE } from './fixtures';

/** A line of a list of fixtures, as it was written. */
export interface FixtureLine {
  /** In the file, from 1. */
  line: number;
  sport: string;
  home: string;
  away: string;
  date: string;
  time: string;
  venue: string;
}

/** A team that exists or, with the id 0, that an earlier line makes. */
export interface KnownTeam {
  id: number;
  name: string;
  sport: string;
}

/** What becomes of a line: a new match, nothing (there is one on that day already), or what is wrong with it. */
export interface PlannedFixture extends FixtureLine {
  state: 'new' | 'exists' | 'wrong';
  /** For a new match. */
  match: { sport: Sport; matchDate: Date } | null;
  problems: Text[];
}

/** What becomes of a list: of all its lines, in their order. */
export interface FixturePlan {
  lines: PlannedFixture[];
  /** Teams that are made with the matches. */
  newTeams: { name: string; sport: Sport }[];
}

/**
 * Decides what becomes of each line. Teams are known by their names in any case; missing ones are made when `makeTeams`
 * says so. Two teams meet once a day: `played` has a key (`fixtureKey`) for each match that exists.
 */
export function planFixtures(
  lines: FixtureLine[],
  { teams, played, makeTeams }: { teams: KnownTeam[]; played: Set<string>; makeTeams: boolean },
): FixturePlan {
  const known = new Map(teams.map((team) => [keyOf(team.name), team]));
  const newTeams = new Map<string, { name: string; sport: Sport }>();
  const met = new Set(played);
  const planned = lines.map((line): PlannedFixture => {
    const [home, away] = [known.get(keyOf(line.home)), known.get(keyOf(line.away))];
    const sport = sportOf(line.sport || home?.sport || away?.sport || '');
    const matchDate = dateOf(line.date, line.time);
    const problems = problemsOf(line, { home, away, sport, matchDate, makeTeams });
    if (problems.length > 0 || !sport || !matchDate) return { ...line, state: 'wrong', match: null, problems };
    const key = fixtureKey(line.home, line.away, matchDate);
    if (met.has(key)) return { ...line, state: 'exists', match: null, problems };
    met.add(key);
    for (const name of [line.home, line.away])
      if (!known.has(keyOf(name))) {
        const team = { name, sport };
        newTeams.set(keyOf(name), team);
        known.set(keyOf(name), { id: 0, ...team });
      }
    return { ...line, state: 'new', match: { sport, matchDate }, problems };
  });
  return { lines: planned, newTeams: [...newTeams.values()] };
}

interface WhatIsMeant {
  /** Teams that are known by the names. */
  home: KnownTeam | undefined;
  away: KnownTeam | undefined;
  sport: Sport | null;
  matchDate: Date | null;
  makeTeams: boolean;
}

/** All that is wrong with a line, so that whoever wrote it corrects it once. */
function problemsOf(line: FixtureLine, { home, away, sport, matchDate, makeTeams }: WhatIsMeant): Text[] {
  const problems: Text[] = [];
  if (!line.home || !line.away) problems.push(PROBLEMS.teams);
  else if (keyOf(line.home) === keyOf(line.away)) problems.push(PROBLEMS.same);
  if (!sport) problems.push(PROBLEMS.sport);
  if (!matchDate) problems.push(PROBLEMS.date);
  if (!line.venue) problems.push(PROBLEMS.venue);
  if ([line.home, line.away].some((name) => name.length > LONGEST_TEAM_NAME) || line.venue.length > LONGEST_VENUE)
    problems.push(PROBLEMS.tooLong);
  for (const [name, team] of [
    [line.home, home],
    [line.away, away],
  ] as const) {
    if (team && sport && team.sport !== sport) problems.push(PROBLEMS.otherSport(team));
    if (!team && name && !makeTeams) problems.push(PROBLEMS.noTeam(name));
  }
  return problems;
}

/** The same for two matches of the same teams, at the same home, on the same day. */
export function fixtureKey(home: string, away: string, matchDate: Date): string {
  const day = onSchoolClocks(matchDate).slice(0, 10);
  return JSON.stringify([keyOf(home), keyOf(away), day]);
}

/** A team's name in any case. */
export function keyOf(name: string): string {
  return plainText(name).toLocaleLowerCase();
}

/** 2026-11-21, 2026/11/21 or 21/11/2026, with 09:30, 9h30 or no time; null when there is no such day, year or time. */
function dateOf(date: string, time: string): Date | null {
  const [, year, month, day] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(date) ??
    // The day first, as South Africans write it.
    reversed(/^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(date)) ??
    [];
  const [, hours, minutes] = /^(\d{1,2})[:h](\d{2})$/.exec(time || '00:00') ?? [];
  if (!year || !month || !day || !hours || !minutes) return null;
  const two = (figures: string) => figures.padStart(2, '0');
  const wanted = `${year}-${two(month)}-${two(day)}T${two(hours)}:${minutes}:00`;
  const found = new Date(wanted + SHOP_OFFSET);
  // The 31st of February would become a day in March.
  const exists = isLikely(found) && onSchoolClocks(found).startsWith(wanted);
  return exists ? found : null;
}

/** What the schools' clocks (SHOP_OFFSET) show, as ISO 8601 writes it. */
function onSchoolClocks(date: Date): string {
  return new Date(date.getTime() + 2 * 60 * 60 * 1000).toISOString();
}

function reversed(found: RegExpExecArray | null): string[] | null {
  return found && [found[0], found[3] ?? '', found[2] ?? '', found[1] ?? ''];
}

const PROBLEMS = {
  teams: { en: 'A team is missing.', af: '’n Span ontbreek.' },
  same: {
    en: 'Home and away teams cannot be the same.',
    af: 'Die tuis- en besoekerspan kan nie dieselfde wees nie.',
  },
  sport: { en: 'The sport is Rugby, Netball or Hockey.', af: 'Die sport is Rugby, Netbal of Hokkie.' },
  date: {
    en: 'The date is written 2026-11-21 or 21/11/2026, the time 09:30.',
    af: 'Die datum word as 2026-11-21 of 21/11/2026 geskryf, die tyd as 09:30.',
  },
  venue: { en: 'The venue is missing.', af: 'Die plek ontbreek.' },
  tooLong: {
    en: `A team’s name has at most ${LONGEST_TEAM_NAME} characters, and a venue ${LONGEST_VENUE}.`,
    af: `’n Span se naam het hoogstens ${LONGEST_TEAM_NAME} karakters, en ’n plek ${LONGEST_VENUE}.`,
  },
  noTeam: (name: string) => ({ en: `There is no team ${name} yet.`, af: `Daar is nog nie ’n span ${name} nie.` }),
  otherSport: ({ name, sport }: KnownTeam) => ({
    en: `${name} plays another sport: ${sport === 'Hokkie' ? 'Hockey' : sport}.`,
    af: `${name} speel ’n ander sport: ${sport === 'Netball' ? 'Netbal' : sport}.`,
  }),
};
