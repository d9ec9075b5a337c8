import { readFileSync } from 'node:fs';
import i18n from 'i18next';
import { speak } from '../../../test/speak';
import type { AuditEntryDto } from '../../api/generated/shop.schemas';
import af from '../../i18n/af/admin-audit';
import en from '../../i18n/en/admin-audit';
import { sentenceOf } from './audit-sentence';

interface Call {
  operationId: string;
  'x-access': string;
  'x-asks-only'?: true;
}

const { paths } = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Call>>;
};
/** The calls by which administrators and photographers change something, from the API's document. */
const ACTIONS = Object.values(paths).flatMap((calls) =>
  Object.entries(calls)
    .filter(
      ([method, call]) => method !== 'get' && ['admin', 'staff'].includes(call['x-access']) && !call['x-asks-only'],
    )
    .map(([, { operationId }]) => operationId),
);
/** Those of the queues' dashboard, of operators' commands, and of jobs. */
const OTHERS = [
  ...['retryJobs', 'cleanJobs', 'promoteJobs', 'pauseJobs', 'resumeJobs', 'erase-photo'],
  ...['find-numbers', 'suggest-numbers'],
];

const entry = (change: Partial<AuditEntryDto>): AuditEntryDto => ({
  ...{ id: '1', at: '2026-11-28T12:00:00.000Z', userId: 1, username: 'Anneke', method: 'POST', path: '/api' },
  ...{ body: null, address: '127.0.0.1', outcome: 'done', changes: [], calls: 1 },
  ...{ about: null, gallery: null, photos: null, action: 'createTeam' },
  ...change,
});

describe.each([
  ['en', en],
  ['af', af],
] as const)('The audit log in %s', (language, texts) => {
  beforeAll(() => speak(language, { 'admin-audit': texts }));
  const told = (change: Partial<AuditEntryDto>) => sentenceOf(entry(change), i18n.getFixedT(null, 'admin-audit'));

  it('has a sentence for every action', () => {
    expect(ACTIONS.length).toBeGreaterThan(50);
    const isTold = (action: string) => [action, `${action}_other`].some((key) => key in texts.sentences);
    expect([...ACTIONS, ...OTHERS].filter((action) => !isTold(action))).toEqual([]);
    const spare = Object.keys(texts.sentences).map((key) => key.split('_')[0] ?? '');
    expect(spare.filter((action) => ![...ACTIONS, ...OTHERS, 'unknown'].includes(action))).toEqual([]);
  });

  it('fills every sentence', () => {
    for (const action of [...ACTIONS, ...OTHERS]) {
      const sentence = told({
        action,
        about: 'Kloof',
        gallery: 'Karee',
        photos: 12,
        body: { tokens: 3, tokenPrice: 3 },
      });
      expect(sentence).toContain('Anneke');
      expect(sentence).not.toMatch(/\{\{|undefined|sentences\./);
    }
  });
});

describe('The audit log', () => {
  beforeAll(() => speak('en', { 'admin-audit': en }));
  const told = (change: Partial<AuditEntryDto>) => sentenceOf(entry(change), i18n.getFixedT(null, 'admin-audit'));

  it.each<[Partial<AuditEntryDto>, string]>([
    [
      { action: 'hideSelection', body: { hidden: true }, photos: 12, gallery: 'Kloof' },
      'Anneke hid 12 photos of Kloof',
    ],
    [
      { action: 'hideSelection', body: { hidden: false }, photos: 1, gallery: 'Kloof' },
      'Anneke showed 1 hidden photo of Kloof again',
    ],
    [{ action: 'setMaintenance', body: { enabled: true } }, 'Anneke closed the shop for maintenance'],
    [{ action: 'setMaintenance', body: { message: {} } }, 'Anneke changed the maintenance message'],
    [{ action: 'adjustBalance', body: { tokens: -2 }, about: 'ouma' }, 'Anneke took 2 tokens from ouma'],
    [
      { action: 'decideReport', body: { decision: 'keep' }, about: 'Skop' },
      'Anneke kept the reported photo Skop in the shop',
    ],
    [{ action: 'uploadPhotos', photos: 1200, gallery: 'Kloof' }, 'Anneke uploaded 1,200 photos to Kloof'],
    [{ action: 'uploadPhotos' }, 'Anneke uploaded photos, of which none was new'],
    [{ action: 'deleteTeam', outcome: 'team-in-use' }, 'Not done: Anneke deleted the team (deleted)'],
    [{ action: 'erase-photo', userId: null, username: 'operator' }, 'The operator erased a photo for good'],
    [
      { action: 'find-numbers', userId: null, username: 'reader', photos: 34, gallery: 'Kloof' },
      'The number reader found numbers on 34 photos of Kloof',
    ],
    [
      { action: 'suggest-numbers', userId: null, username: 'parent', about: 'Skop', gallery: 'Kloof' },
      'A parent suggested numbers for the photo Skop of Kloof',
    ],
    [{ action: 'somethingNew' }, 'Anneke did somethingNew'],
    [{ action: 'createTeam', about: 'Kloof & <Karee>' }, 'Anneke added the team Kloof & <Karee>'],
  ])('tells %o', (change, sentence) => {
    expect(told(change).replace(/\s/g, ' ')).toBe(sentence);
  });
});
