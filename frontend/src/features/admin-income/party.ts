import type { SharesDto } from '../../api/generated/shop.schemas';

/** The party of a share or statement, as a list of choices has it: `school Bergrivier`, `team 5`, `photographer 3`. */
export type Party = { school: string } | { team: number } | { photographer: number };

/** The kinds of parties, as an address names them. */
export const PARTY_KINDS = ['school', 'team', 'photographer'] as const;

export function keyOf(party: Party): string {
  const [[kind, who] = ['', '']] = Object.entries(party);
  return `${kind} ${who}`;
}

export function partyOf(key: string): Party | null {
  const [, kind, who = ''] = /^(school|team|photographer) (.+)$/.exec(key) ?? [];
  if (kind === 'school') return { school: who };
  if (kind === undefined || !/^\d+$/.test(who)) return null;
  return kind === 'team' ? { team: Number(who) } : { photographer: Number(who) };
}

/** The party that an address names. */
export function partyIn(params: URLSearchParams): Party | null {
  for (const kind of PARTY_KINDS) {
    const who = params.get(kind);
    if (who !== null && who !== '') return partyOf(`${kind} ${who}`);
  }
  return null;
}

/** Schools with their teams, by name. */
export function schoolsOf({ teams }: SharesDto): Map<string, number[]> {
  const schools = new Map<string, number[]>();
  for (const { school, id } of teams) schools.set(school, [...(schools.get(school) ?? []), id]);
  return new Map([...schools].toSorted(([one], [other]) => one.localeCompare(other)));
}
