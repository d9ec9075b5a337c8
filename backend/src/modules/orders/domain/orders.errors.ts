import { DomainError } from '../../../shared/errors';

export const photoNotForSale = () =>
  new DomainError('not-found', 'photo-not-found', { en: 'Photo not found', af: 'Foto nie gevind nie' });

export const photoNotReady = () =>
  new DomainError('conflict', 'photo-not-ready', {
    en: 'This photo is still being prepared. Try again in a minute.',
    af: 'Hierdie foto word nog voorberei. Probeer oor ’n minuut weer.',
  });

export const alreadyOwned = () =>
  new DomainError('conflict', 'already-owned', {
    en: 'You have bought this photo already. It is under My Photos.',
    af: 'Jy het hierdie foto reeds gekoop. Dit is onder My foto’s.',
  });

export const cartIsEmpty = () =>
  new DomainError('invalid', 'cart-empty', { en: 'Your cart is empty.', af: 'Jou mandjie is leeg.' });

export const notBought = () =>
  new DomainError('forbidden', 'not-bought', {
    en: 'Only photos that you have bought can be downloaded.',
    af: 'Net foto’s wat jy gekoop het, kan afgelaai word.',
  });

export const photoIsGone = () =>
  new DomainError('not-found', 'photo-gone', {
    en: 'This photo is no longer kept. Please write to us.',
    af: 'Hierdie foto word nie meer bewaar nie. Skryf asseblief vir ons.',
  });

export const linkIsNotValid = () =>
  new DomainError('not-found', 'link-not-valid', {
    en: 'This link is not valid or has expired. Log in to download your photos under My Photos.',
    af: 'Hierdie skakel is nie geldig nie of het verval. Meld aan om jou foto’s onder My foto’s af te laai.',
  });
