import { DomainError, fieldError, invalidInput } from '../../shared/errors';

export const wrongCredentials = () =>
  new DomainError('unauthenticated', 'wrong-credentials', {
    en: 'The username or the password is not right.',
    af: 'Die gebruikersnaam of die wagwoord is nie reg nie.',
  });

export const tooManyTries = () =>
  new DomainError('too-many-requests', 'too-many-tries', {
    en: 'Too many wrong passwords. Wait a minute and try again, or reset your password.',
    af: 'Te veel verkeerde wagwoorde. Wag ’n minuut en probeer weer, of herstel jou wagwoord.',
  });

export const tooManyMails = () =>
  new DomainError('too-many-requests', 'too-many-mails', {
    en: 'You have asked for many links already. Wait an hour and try again.',
    af: 'Jy het reeds vir baie skakels gevra. Wag ’n uur en probeer weer.',
  });

/** The signed-in person's own password, asked for once more; `field` is the input that held it. */
export const wrongPassword = (field: string) =>
  fieldError('invalid', 'wrong-password', field, {
    en: 'This is not your password.',
    af: 'Dit is nie jou wagwoord nie.',
  });

export const resetLinkNotValid = () =>
  new DomainError('invalid', 'reset-link-not-valid', {
    en: 'This link has been used already, or is older than an hour. Ask for a new one.',
    af: 'Hierdie skakel is reeds gebruik, of is ouer as ’n uur. Vra vir ’n nuwe een.',
  });

export const emailLinkNotValid = () =>
  new DomainError('invalid', 'email-link-not-valid', {
    en: 'This link has been used or replaced already, or is older than a day. Ask for a new one under Account settings.',
    af: 'Hierdie skakel is reeds gebruik of vervang, of is ouer as ’n dag. Vra vir ’n nuwe een onder Rekeninginstellings.',
  });

/** Characters of a username at least (specification, section 5, Register). */
export const SHORTEST_USERNAME = 3;

export const USERNAME_LENGTH = {
  en: `The username needs at least ${SHORTEST_USERNAME} characters.`,
  af: `Die gebruikersnaam moet minstens ${SHORTEST_USERNAME} karakters lank wees.`,
};

export const usernameTooShort = () => invalidInput({ username: USERNAME_LENGTH });

export const usernameTaken = () =>
  fieldError('conflict', 'username-taken', 'username', {
    en: 'This username is taken. Choose another one.',
    af: 'Hierdie gebruikersnaam is reeds geneem. Kies ’n ander een.',
  });

/** Only for the reader of mails to that address (ADR 13). */
export const emailTaken = () =>
  fieldError('conflict', 'email-taken', 'email', {
    en: 'Another account has this e-mail address. Use a different one.',
    af: '’n Ander rekening het reeds hierdie e-posadres. Gebruik ’n ander een.',
  });

export const emailUnchanged = (isOwn: boolean) =>
  fieldError('invalid', 'email-unchanged', 'email', {
    en: isOwn ? 'This is your e-mail address already.' : 'This is the account’s e-mail address already.',
    af: isOwn ? 'Dit is reeds jou e-posadres.' : 'Dit is reeds die rekening se e-posadres.',
  });

/** As lastAdministrator, to themselves. */
export const youAreLastAdministrator = () =>
  new DomainError('conflict', 'last-administrator', {
    en: 'You are the only administrator. Make someone else an administrator before you close your account.',
    af: 'Jy is die enigste administrateur. Maak eers iemand anders ’n administrateur voordat jy jou rekening sluit.',
  });

export const lastAdministrator = () =>
  new DomainError('conflict', 'last-administrator', {
    en: 'This is the only administrator. Make someone else an administrator first.',
    af: 'Dit is die enigste administrateur. Maak eers iemand anders ’n administrateur.',
  });

export const userNotFound = () =>
  new DomainError('not-found', 'user-not-found', {
    en: 'There is no account with this number, or it is closed.',
    af: 'Daar is geen rekening met hierdie nommer nie, of dit is gesluit.',
  });
