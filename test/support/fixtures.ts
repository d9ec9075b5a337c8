import type { Shopper } from './shop';

/** Makes a team; answers its id. */
export async function createTeam({ agent }: Shopper, name: string, sport = 'Rugby'): Promise<number> {
  const { body } = await agent.post('/api/teams').send({ name, sport }).expect(201);
  return (body as { id: number }).id;
}

interface MatchDetails {
  /** Ids; without them two teams are made. */
  homeTeamId?: number;
  awayTeamId?: number;
  matchDate?: string;
  venue?: string;
}

/** Makes a match; answers its id. */
export async function createMatch(admin: Shopper, details: MatchDetails = {}): Promise<number> {
  const {
    homeTeamId = await createTeam(admin, 'Kloof'),
    awayTeamId = await createTeam(admin, 'Rietvlei'),
    matchDate = '2026-11-21T08:00:00.000Z',
    venue = 'Kloofveld A',
  } = details;
  const match = { homeTeamId, awayTeamId, matchDate, venue };
  const { body } = await admin.agent.post('/api/matches').send(match).expect(201);
  return (body as { id: number }).id;
}
