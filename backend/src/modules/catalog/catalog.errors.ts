import { DomainError, invalidInput } from '../../shared/errors';

export const photoNotFound = () =>
  new DomainError('not-found', 'photo-not-found', { en: 'Photo not found', af: 'Foto nie gevind nie' });

export const galleryNotFound = () =>
  new DomainError('not-found', 'gallery-not-found', { en: 'Gallery not found', af: 'Galery nie gevind nie' });

export const categoryNotFound = () =>
  new DomainError('not-found', 'category-not-found', {
    en: 'There is no such category. Choose one of the categories.',
    af: 'Daar is nie so ’n kategorie nie. Kies een van die kategorieë.',
  });

export const matchNotFound = () =>
  new DomainError('not-found', 'match-not-found', { en: 'Match not found', af: 'Wedstryd nie gevind nie' });

export const teamNotFound = () =>
  new DomainError('not-found', 'team-not-found', { en: 'Team not found', af: 'Span nie gevind nie' });

export const nameRequired = (field = 'name') =>
  invalidInput({ [field]: { en: 'Please enter a name.', af: 'Vul asseblief ’n naam in.' } });

export const cursorInvalid = () =>
  invalidInput({
    cursor: {
      en: 'This list has changed. Start again at the top.',
      af: 'Hierdie lys het verander. Begin weer bo.',
    },
  });
