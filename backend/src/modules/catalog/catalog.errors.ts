import { DomainError, fieldError, invalidInput } from '../../shared/errors';
import { HIGHEST_PRICE } from '../../shared/token-price';

export const photoNotFound = () =>
  new DomainError('not-found', 'photo-not-found', { en: 'Photo not found', af: 'Foto nie gevind nie' });

export const galleryNotFound = () =>
  new DomainError('not-found', 'gallery-not-found', { en: 'Gallery not found', af: 'Galery nie gevind nie' });

export const galleryLocked = () =>
  new DomainError('forbidden', 'gallery-locked', {
    en: 'You need a code for this gallery. Please enter it first.',
    af: 'Jy het ’n kode nodig vir hierdie galery. Vul dit asseblief eers in.',
  });

export const wrongCode = () =>
  invalidInput({
    code: { en: 'This is not the gallery’s code.', af: 'Dit is nie die galery se kode nie.' },
  });

export const categoryNotFound = () =>
  new DomainError('not-found', 'category-not-found', {
    en: 'There is no such category. Choose one of the categories.',
    af: 'Daar is nie so ’n kategorie nie. Kies een van die kategorieë.',
  });

export const matchNotFound = () =>
  new DomainError('not-found', 'match-not-found', { en: 'Match not found', af: 'Wedstryd nie gevind nie' });

export const reportNotFound = () =>
  new DomainError('not-found', 'report-not-found', { en: 'Report not found', af: 'Rapport nie gevind nie' });

export const reportDecided = () =>
  new DomainError('conflict', 'report-decided', {
    en: 'Someone else has just decided about this photo. Look at that decision first.',
    af: 'Iemand het intussen oor hierdie foto besluit. Kyk eers na daardie besluit.',
  });

export const teamNotFound = () =>
  new DomainError('not-found', 'team-not-found', { en: 'Team not found', af: 'Span nie gevind nie' });

export const favouritesFull = (limit: number) =>
  new DomainError('conflict', 'favourites-full', {
    en: `You can keep ${limit} favourites. Remove a few first.`,
    af: `Jy kan ${limit} gunstelinge bewaar. Haal eers ’n paar uit.`,
  });

export const galleryNameTaken = () =>
  fieldError('conflict', 'gallery-name-taken', 'name', {
    en: 'There is a gallery with this name already. Choose another name.',
    af: 'Daar is reeds ’n galery met hierdie naam. Kies ’n ander naam.',
  });

export const teamNameTaken = () =>
  fieldError('conflict', 'team-name-taken', 'name', {
    en: 'There is a team with this name already. Choose another name.',
    af: 'Daar is reeds ’n span met hierdie naam. Kies ’n ander naam.',
  });

export const unknownCategory = () =>
  invalidInput({ category: { en: 'Choose one of the categories.', af: 'Kies een van die kategorieë.' } });

/** The specification's words for an upload to a gallery that is still to be made (section 5). */
export const categoryMissing = () =>
  invalidInput({
    category: {
      en: 'Please fill in category and gallery name',
      af: 'Vul asseblief die kategorie en die galery se naam in',
    },
  });

export const unknownSport = () =>
  invalidInput({ sport: { en: 'Choose one of the sports.', af: 'Kies een van die sportsoorte.' } });

export const nameRequired = (field = 'name') =>
  invalidInput({ [field]: { en: 'Please enter a name.', af: 'Vul asseblief ’n naam in.' } });

export const venueRequired = () =>
  invalidInput({ venue: { en: 'Please enter a venue.', af: 'Vul asseblief ’n plek in.' } });

export const PRICE_RANGE = {
  en: `Choose a price of 1 to ${HIGHEST_PRICE} tokens.`,
  af: `Kies ’n prys van 1 tot ${HIGHEST_PRICE} munte.`,
};

export const priceOutOfRange = () => invalidInput({ tokenPrice: PRICE_RANGE });

export const sameTeams = () =>
  invalidInput({
    awayTeamId: {
      en: 'Home and away teams cannot be the same.',
      af: 'Die tuis- en besoekerspan kan nie dieselfde wees nie.',
    },
  });

export const unknownTeam = (field: string) =>
  invalidInput({
    [field]: {
      en: 'There is no such team. Choose one from the list.',
      af: 'Daar is nie so ’n span nie. Kies een uit die lys.',
    },
  });

export const sportsDiffer = () =>
  invalidInput({
    awayTeamId: { en: 'Both teams must play the same sport.', af: 'Albei spanne moet dieselfde sport speel.' },
  });

export const cursorInvalid = () =>
  invalidInput({
    cursor: {
      en: 'This list has changed. Start again at the top.',
      af: 'Hierdie lys het verander. Begin weer bo.',
    },
  });

export const teamHasMatches = () =>
  fieldError('conflict', 'team-has-matches', 'sport', {
    en: 'A team that has matches keeps its sport.',
    af: '’n Span wat wedstryde het, bly by sy sport.',
  });

export const csvUnreadable = () =>
  invalidInput({
    csv: {
      en: 'The first line must name the columns: sport, home, away, date, time, venue. Sport and time may be left out.',
      af: 'Die eerste reël moet die kolomme noem: sport, tuis, besoekers, datum, tyd, plek. Sport en tyd mag wegval.',
    },
  });

export const tooManyFixtures = (most: number) =>
  invalidInput({
    csv: {
      en: `Import at most ${most} fixtures at a time.`,
      af: `Voer hoogstens ${most} wedstryde op ’n slag in.`,
    },
  });

export const fixturesWrong = () =>
  new DomainError('conflict', 'fixtures-wrong', {
    en: 'Some lines are wrong, so nothing was imported. Look at the list again.',
    af: 'Sommige reëls is verkeerd, so niks is ingevoer nie. Kyk weer na die lys.',
  });
