import { User } from './user';

const newUser = () =>
  new User({
    username: ' Anneke  Nel ',
    email: ' anneke@example.org ',
    fullName: ' Anneke   Nel',
    passwordHash: 'first',
    language: 'af',
  });

describe('User', () => {
  it('keeps names and address without superfluous spaces', () => {
    const user = newUser();
    expect(user).toMatchObject({ username: 'Anneke Nel', email: 'anneke@example.org', fullName: 'Anneke Nel' });
    user.edit({ fullName: 'Anneke  Botha ' });
    expect(user).toMatchObject({ fullName: 'Anneke Botha', language: 'af' });
  });

  it('takes an accent as one letter in an address, however it was typed', () => {
    const typed = (email: string) => new User({ ...newUser(), email }).email;
    expect(typed('rene\u0301@example.org')).toBe(typed('ren\u00e9@example.org'));
  });

  it('forgets the address that was asked for when the password changes', () => {
    const user = newUser();
    user.pendingEmail = 'thief@example.org';
    user.changePassword('second');
    expect(user).toMatchObject({ passwordHash: 'second', pendingEmail: null, email: 'anneke@example.org' });
  });

  it('owns an address that it has confirmed', () => {
    const user = newUser();
    user.ownsEmail = false;
    user.pendingEmail = 'new@example.org';
    expect(user.confirmEmail('new@example.org')).toBe('anneke@example.org');
    expect(user).toMatchObject({ email: 'new@example.org', ownsEmail: true, pendingEmail: null });
  });
});
