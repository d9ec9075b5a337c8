import { DomainError } from '../../../shared/errors';

export const wrongCredentials = () =>
  new DomainError('unauthenticated', 'wrong-credentials', {
    en: 'The username or the password is not right.',
    af: 'Die gebruikersnaam of die wagwoord is nie reg nie.',
  });

export const resetLinkNotValid = () =>
  new DomainError('invalid', 'reset-link-not-valid', {
    en: 'This link has been used already, or is older than an hour. Ask for a new one.',
    af: 'Hierdie skakel is reeds gebruik, of is ouer as ’n uur. Vra vir ’n nuwe een.',
  });

const usernameTaken = {
  en: 'This username is taken. Choose another one.',
  af: 'Hierdie gebruikersnaam is reeds geneem. Kies ’n ander een.',
};
const emailTaken = {
  en: 'There is an account with this e-mail address already. Log in, or reset your password.',
  af: 'Daar is reeds ’n rekening met hierdie e-posadres. Meld aan, of herstel jou wagwoord.',
};

export const usernameIsTaken = () =>
  new DomainError('conflict', 'username-taken', usernameTaken, { username: usernameTaken });

export const emailIsTaken = () => new DomainError('conflict', 'email-taken', emailTaken, { email: emailTaken });
