export type Sport = 'Rugby' | 'Netball' | 'Hokkie';
export type Category = Sport | 'Individual Photos' | 'Opening Evening' | 'Mnr and Miss Bokkieweek';

export interface Match {
  sport: Sport;
  home: string;
  away: string;
  venue: string;
  /** Days from today: past ones have photographs. */
  day: number;
  /** Kick-off, hours and minutes in South Africa. */
  time: string;
}

export interface Gallery {
  name: string;
  category: Category;
  /** The match whose page shows the photographs. */
  match?: Match;
  /** When there is no match: the day and time at which the photographer began. */
  day: number;
  time: string;
  description: string;
  /** The pictures that its photographs are made of; several photographs are made of each. */
  pictures: readonly string[];
  photographs: number;
}

/** Tokens, for each photograph of a category. */
export const TOKEN_PRICES: Record<Category, number> = {
  Rugby: 1,
  Netball: 1,
  Hokkie: 1,
  'Individual Photos': 2,
  'Opening Evening': 1,
  'Mnr and Miss Bokkieweek': 1,
};

const PHOTOGRAPHS = 6;

/* Invented schools; pictures.json has the colours of their teams. */

function match(sport: Sport, team: string, schools: [string, string], venue: string, day: number, time: string): Match {
  return { sport, home: `${schools[0]} ${team}`, away: `${schools[1]} ${team}`, venue, day, time };
}

const PLAYED = {
  u16: match('Rugby', 'o/16A', ['Bergrivier', 'Duinveld'], 'Kloofveld A', -1, '09:30'),
  derby: match('Rugby', 'Eerste span', ['Kareeboom', 'Bergrivier'], 'Kloofveld A', -1, '15:30'),
  lineouts: match('Rugby', 'Eerste span', ['Suikerbos', 'Kareeboom'], 'Kloofveld B', -3, '16:00'),
  friendly: match('Rugby', 'Eerste span', ['Suikerbos', 'Rietvlei'], 'Kloofveld A', -4, '11:00'),
  netballLate: match('Netball', 'o/15A', ['Duinveld', 'Bloubaai'], 'Netbalbaan 1', -1, '14:10'),
  netballFinal: match('Netball', 'o/15A', ['Bloubaai', 'Langkloof'], 'Netbalbaan 2', -2, '15:00'),
  netballDay: match('Netball', 'o/15A', ['Langkloof', 'Duinveld'], 'Kleibaan 3', -3, '10:20'),
  hockeyGirls: match('Hokkie', 'o/14A', ['Suikerbos', 'Rietvlei'], 'Astro', -2, '16:15'),
  hockeyEvening: match('Hokkie', 'Eerste hokkiespan', ['Duinveld', 'Suikerbos'], 'Astro', -3, '18:30'),
  hockeyDay: match('Hokkie', 'Eerste hokkiespan', ['Bloubaai', 'Duinveld'], 'Astro', -4, '12:00'),
};

export const MATCHES: readonly Match[] = [
  ...Object.values(PLAYED),
  match('Rugby', 'o/16A', ['Duinveld', 'Bergrivier'], 'Kloofveld B', 1, '10:00'),
  match('Netball', 'o/15A', ['Langkloof', 'Bloubaai'], 'Netbalbaan 1', 2, '09:00'),
  match('Hokkie', 'o/14A', ['Rietvlei', 'Suikerbos'], 'Astro', 2, '17:00'),
  match('Rugby', 'Eerste span', ['Rietvlei', 'Kareeboom'], 'Kloofveld A', 5, '15:00'),
];

/** Added last: if it exists, the demo data were complete once, and nothing is added again. */
export const LAST_MATCH = match('Rugby', 'Eerste span', ['Bergrivier', 'Suikerbos'], 'Kloofveld A', 8, '15:30');

function ofMatch(played: Match, description: string, pictures: string[]): Gallery {
  return {
    name: `${played.home} vs ${played.away}`,
    category: played.sport,
    match: played,
    day: played.day,
    time: played.time,
    description,
    pictures,
    photographs: PHOTOGRAPHS,
  };
}

function ofEvent(
  category: Category,
  name: string,
  [day, time]: [number, string],
  description: string,
  pictures: string[],
): Gallery {
  return { name, category, day, time, description, pictures, photographs: PHOTOGRAPHS };
}

/** The oldest first, so that the newest stand first in the shop. */
export const GALLERIES: readonly Gallery[] = [
  ofEvent('Opening Evening', 'Openingsaand: op die verhoog', [-6, '18:40'], 'Die spanne word in die saal voorgestel.', [
    'opening-evening',
    'opening-captains',
  ]),
  ofEvent('Opening Evening', 'Openingsaand: onder die ligte', [-6, '20:05'], 'Die optog op Kloofveld A.', [
    'opening-floodlights',
    'opening-parade',
  ]),
  ofEvent(
    'Mnr and Miss Bokkieweek',
    'Mnr en Miss Bokkieweek: die finaliste',
    [-5, '19:00'],
    'Eerste rondte in die saal.',
    ['mnr-miss-finalists', 'mnr-miss'],
  ),
  ofEvent('Mnr and Miss Bokkieweek', 'Mnr en Miss Bokkieweek: die wenners', [-5, '20:45'], 'Die serpe word omgehang.', [
    'miss-bokkieweek',
    'mnr-bokkieweek',
    'mnr-miss',
  ]),
  ofMatch(PLAYED.friendly, 'Helder oggend op Kloofveld A.', ['rugby-pass', 'rugby-kick', 'portrait-kicker']),
  ofMatch(PLAYED.hockeyDay, 'Middagwedstryd op die Astro.', ['hockey-run', 'hockey-dribble', 'hockey-goal']),
  ofEvent('Rugby', 'Rugbydag op Kloofveld B', [-4, '16:10'], 'Oomblikke tussen die wedstryde.', [
    'rugby-kick',
    'rugby-lineout-2',
    'rugby-tackle-2',
  ]),
  ofEvent('Hokkie', 'Hokkiedag op die Astro', [-4, '15:20'], 'Almal wat vandag gespeel het.', [
    'hockey-hit',
    'hockey-hit-2',
    'hockey-duel',
    'hockey-run',
  ]),
  ofMatch(PLAYED.netballDay, 'Op die klei, voor ’n vol pawiljoen.', [
    'netball-catch',
    'netball-pass',
    'netball-huddle',
  ]),
  ofMatch(PLAYED.lineouts, 'Laat lig, harde lynstane.', ['rugby-lineout', 'rugby-lineout-2']),
  ofMatch(PLAYED.hockeyEvening, 'Aandwedstryd, beslis in die laaste minuut.', ['hockey-duel', 'hockey-goal']),
  ofEvent('Individual Photos', 'Individueel: rugby', [-3, '17:30'], 'Spelersportrette ná die wedstryd.', [
    'portrait-flank',
    'portrait-lock',
    'portrait-kicker',
  ]),
  ofEvent('Netball', 'Netbalfees: skote en spronge', [-3, '15:40'], 'Die mooiste oomblikke van die dag.', [
    'netball-shot',
    'netball-leap-2',
    'netball-catch',
  ]),
  ofMatch(PLAYED.hockeyGirls, 'Goue lig op die Astro.', ['portrait-hockey', 'hockey-hit', 'portrait-hockey']),
  ofMatch(PLAYED.netballFinal, 'Die finaal.', ['netball-leap', 'netball-leap-2', 'netball-huddle']),
  ofEvent('Individual Photos', 'Individueel: netbal en hokkie', [-2, '17:10'], 'Spelersportrette ná die finaal.', [
    'portrait-netball',
    'portrait-hockey',
  ]),
  ofMatch(PLAYED.netballLate, 'Middagwedstryd op Netbalbaan 1.', ['netball-shot', 'netball-pass', 'netball-catch']),
  ofMatch(PLAYED.u16, 'Eerste wedstryd van die dag.', ['rugby-break', 'rugby-break-2', 'rugby-huddle']),
  ofEvent('Individual Photos', 'Spelers van die week', [-1, '17:30'], 'Gekies deur die afrigters.', [
    'portrait-flank',
    'portrait-netball',
    'portrait-lock',
    'portrait-hockey',
    'portrait-kicker',
  ]),
  ofMatch(PLAYED.derby, 'Die plaaslike derby.', ['rugby-tackle', 'rugby-tackle-2', 'rugby-huddle']),
];
