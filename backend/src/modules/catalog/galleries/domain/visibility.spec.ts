import { isOwn, isUnlocked } from './visibility';

const ADMIN = { isAdmin: true, codes: [] };
const VISITOR = { isAdmin: false, codes: [] };
const PHOTOGRAPHER = { isAdmin: false, photographerId: 5, codes: [] };

describe('isUnlocked', () => {
  it('asks for no code where there is none', () => {
    expect(isUnlocked({ id: 7, accessCode: null, createdBy: 1 }, VISITOR)).toBe(true);
  });

  it('asks for the code, in any case, of everybody who does not work on the gallery', () => {
    const gallery = { id: 7, accessCode: 'Bok 2026', createdBy: 1 };
    expect(isUnlocked(gallery, VISITOR)).toBe(false);
    expect(isUnlocked(gallery, { isAdmin: false, codes: ['7:bok 2025', '8:bok 2026'] })).toBe(false);
    expect(isUnlocked(gallery, { isAdmin: false, codes: ['7:bok 2025', '7:bok 2026'] })).toBe(true);
    expect(isUnlocked(gallery, PHOTOGRAPHER)).toBe(false);
    expect(isUnlocked({ ...gallery, createdBy: 5 }, PHOTOGRAPHER)).toBe(true);
    expect(isUnlocked(gallery, ADMIN)).toBe(true);
  });
});

describe('isOwn', () => {
  it.each([
    [ADMIN, 1, true],
    [ADMIN, null, true],
    [PHOTOGRAPHER, 5, true],
    [PHOTOGRAPHER, 1, false],
    [PHOTOGRAPHER, null, false],
    [VISITOR, 5, false],
    // A gallery without a photographer does not belong to every visitor without an account.
    [VISITOR, null, false],
  ])('of %o, a gallery made by %s: %s', (worker, createdBy, expected) => {
    expect(isOwn({ createdBy }, worker)).toBe(expected);
  });
});
