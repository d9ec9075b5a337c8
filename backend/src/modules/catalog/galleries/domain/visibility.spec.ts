import { isUnlocked } from './visibility';

const ADMIN = { isAdmin: true, codes: [] };
const VISITOR = { isAdmin: false, codes: [] };

describe('isUnlocked', () => {
  it('asks for no code where there is none', () => {
    expect(isUnlocked({ id: 7, accessCode: null }, VISITOR)).toBe(true);
  });

  it('asks for the code, in any case, of everybody but administrators', () => {
    const gallery = { id: 7, accessCode: 'Bok 2026' };
    expect(isUnlocked(gallery, VISITOR)).toBe(false);
    expect(isUnlocked(gallery, { isAdmin: false, codes: ['7:bok 2025', '8:bok 2026'] })).toBe(false);
    expect(isUnlocked(gallery, { isAdmin: false, codes: ['7:bok 2025', '7:bok 2026'] })).toBe(true);
    expect(isUnlocked(gallery, ADMIN)).toBe(true);
  });
});
