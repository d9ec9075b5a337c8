import { plainText } from '../../../shared/text';
import { sportOf, type Sport } from './category';
import { nameRequired, sameTeams, sportsDiffer, unknownSport, venueRequired } from './catalog.errors';

/** Characters of a name at most. */
export const LONGEST_TEAM_NAME = 100;
export const LONGEST_VENUE = 200;

/** A school's team in one sport. */
export class Team {
  readonly id!: number;
  readonly createdAt!: Date;
  name!: string;
  sport!: Sport;

  constructor(name: string, sport: string) {
    this.edit(name, sport);
  }

  edit(name: string, sport: string): void {
    const known = sportOf(sport);
    if (!known) throw unknownSport();
    const plain = plainText(name);
    if (!plain) throw nameRequired();
    this.name = plain;
    this.sport = known;
  }
}

/** A match between two teams of one sport. */
export class Match {
  readonly id!: number;
  readonly createdAt!: Date;
  private homeTeamId!: number;
  private awayTeamId!: number;
  private matchDate!: Date;
  private venue!: string;

  constructor(home: Team, away: Team, matchDate: Date, venue: string) {
    this.edit(home, away, matchDate, venue);
  }

  edit(home: Team, away: Team, matchDate: Date, venue: string): void {
    if (home.id === away.id) throw sameTeams();
    if (home.sport !== away.sport) throw sportsDiffer();
    const plainVenue = plainText(venue);
    if (!plainVenue) throw venueRequired();
    this.homeTeamId = home.id;
    this.awayTeamId = away.id;
    this.matchDate = matchDate;
    this.venue = plainVenue;
  }
}
