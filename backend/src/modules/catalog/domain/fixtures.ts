import { sportOf, type Sport } from './category';
import { nameRequired, sameTeams, sportsDiffer, unknownSport } from './catalog.errors';

/** A school's team in one sport. */
export class Team {
  readonly id!: number;
  readonly createdAt!: Date;
  readonly name: string;
  readonly sport: Sport;

  constructor(name: string, sport: string) {
    const known = sportOf(sport);
    if (!known) throw unknownSport();
    if (!name.trim()) throw nameRequired();
    this.name = name.trim();
    this.sport = known;
  }
}

/** A match between two teams of one sport. */
export class Match {
  readonly id!: number;
  readonly createdAt!: Date;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly matchDate: Date;
  readonly venue: string;

  constructor(home: Team, away: Team, matchDate: Date, venue: string) {
    if (home.id === away.id) throw sameTeams();
    if (home.sport !== away.sport) throw sportsDiffer();
    if (!venue.trim()) throw nameRequired('venue');
    this.homeTeamId = home.id;
    this.awayTeamId = away.id;
    this.matchDate = matchDate;
    this.venue = venue.trim();
  }
}
