import { DomainError, fieldError, invalidInput } from '../../shared/errors';

export const photoNotFound = () =>
  new DomainError('not-found', 'photo-not-found', { en: 'Photo not found', af: 'Foto nie gevind nie' });

export const galleryNotFound = () =>
  new DomainError('not-found', 'gallery-not-found', { en: 'Gallery not found', af: 'Galery nie gevind nie' });

/** An upload names a gallery by its id, and beside it another one. */
export const otherGallery = ({ id, name }: { id: number; name: string }) =>
  fieldError('invalid', 'contradiction', 'name', {
    en: `Gallery ${id} is “${name}”. Send its number or its name, or both of the same gallery.`,
    af: `Galery ${id} is “${name}”. Stuur sy nommer of sy naam, of albei van dieselfde galery.`,
  });

export const otherCategory = ({ name, category }: { name: string; category: string }) =>
  fieldError('invalid', 'contradiction', 'category', {
    en: `The gallery “${name}” is in the category ${category}. Leave the category out, or choose another gallery.`,
    af: `Die galery “${name}” is in die kategorie ${category}. Laat die kategorie weg, of kies ’n ander galery.`,
  });

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
