import { DomainError, fieldError } from '../../shared/errors';

export const photoNotFound = () =>
  new DomainError('not-found', 'photo-not-found', { en: 'Photo not found', af: 'Foto nie gevind nie' });

export const photoNotReady = (title: string) =>
  new DomainError('conflict', 'photo-not-ready', {
    en: `“${title}” is still being prepared. Try again in a minute.`,
    af: `“${title}” word nog voorberei. Probeer oor ’n minuut weer.`,
  });

export const alreadyOwned = () =>
  new DomainError('conflict', 'already-owned', {
    en: 'You have bought this photo already. It is under My photos.',
    af: 'Jy het hierdie foto reeds gekoop. Dit is onder My foto’s.',
  });

export const packNotFound = () =>
  new DomainError('not-found', 'pack-not-found', {
    en: 'There is no such pack. Its photos can be bought one by one.',
    af: 'Daar is nie so ’n spelerpakkie nie. Die foto’s kan een vir een gekoop word.',
  });

export const packOwned = () =>
  new DomainError('conflict', 'pack-owned', {
    en: 'You have all of these photos already. They are under My photos.',
    af: 'Jy het reeds al hierdie foto’s. Hulle is onder My foto’s.',
  });

export const cartEmpty = () =>
  new DomainError('invalid', 'cart-empty', {
    en: 'Your cart is empty. Add a photo first.',
    af: 'Jou mandjie is leeg. Sit eers ’n foto in.',
  });

export const cartFull = (limit: number) =>
  new DomainError('conflict', 'cart-full', {
    en: `Your cart is full, with ${limit} photos. Buy these first.`,
    af: `Jou mandjie is vol, met ${limit} foto’s. Koop eers hierdie.`,
  });

/** `total`: tokens. */
export const priceHasRisen = (total: number) =>
  new DomainError('conflict', 'price-has-risen', {
    en: `The price has changed: it is ${total} ${total === 1 ? 'token' : 'tokens'} now. Nothing was bought; buy again if you agree.`,
    af: `Die prys het verander: dit is nou ${total} ${total === 1 ? 'munt' : 'munte'}. Niks is gekoop nie; koop weer as jy daarmee saamstem.`,
  });

export const notBought = () =>
  new DomainError('forbidden', 'not-bought', {
    en: 'You can only download photos that you have bought.',
    af: 'Jy kan net foto’s aflaai wat jy gekoop het.',
  });

export const photoGone = () =>
  new DomainError('not-found', 'photo-gone', {
    en: 'We no longer have this photo; its buyers got their tokens back. Please write to us if you have questions.',
    af: 'Ons het nie meer hierdie foto nie; die kopers het hul munte teruggekry. Skryf gerus vir ons as jy vrae het.',
  });

/** As photoGone, to administrators. */
export const photoCannotBeSent = () =>
  new DomainError('conflict', 'photo-gone', {
    en: 'We no longer have this photo, so it cannot be sent. Its buyer was told and got the tokens back.',
    af: 'Ons het nie meer hierdie foto nie, en dit kan dus nie gestuur word nie. Die koper weet dit en het die munte teruggekry.',
  });

/** The catalogue has the photograph, and the storage does not give its file: it is away, or the file is lost. */
export const originalUnreadable = () =>
  new DomainError('unavailable', 'original-unreadable', {
    en: 'The photo’s file cannot be read right now. Please try again later; if that does not help, tell the operator.',
    af: 'Die foto se lêer kan nie nou gelees word nie. Probeer asseblief later weer; as dit nie help nie, laat weet die operateur.',
  });

export const nothingToDownload = () =>
  new DomainError('not-found', 'nothing-to-download', {
    en: 'There are no photos to download yet.',
    af: 'Daar is nog geen foto’s om af te laai nie.',
  });

export const linkNotValid = () =>
  new DomainError('not-found', 'link-not-valid', {
    en: 'This link is not valid. Copy all of it from the e-mail, or log in and open My photos.',
    af: 'Hierdie skakel is nie geldig nie. Kopieer dit volledig uit die e-pos, of meld aan en maak My foto’s oop.',
  });

export const linkExpired = () =>
  new DomainError('not-found', 'link-expired', {
    en: 'This link has expired. Log in to download your photos under My photos.',
    af: 'Hierdie skakel het verval. Meld aan om jou foto’s onder My foto’s af te laai.',
  });

export const linkEnded = () =>
  new DomainError('not-found', 'link-ended', {
    en: 'This link no longer works, because the account that bought the photo has been closed.',
    af: 'Hierdie skakel werk nie meer nie, want die rekening wat die foto gekoop het, is gesluit.',
  });

export const purchaseNotFound = () =>
  new DomainError('not-found', 'purchase-not-found', {
    en: 'This purchase was not found.',
    af: 'Hierdie aankoop is nie gevind nie.',
  });

export const nothingToRefund = () =>
  new DomainError('conflict', 'nothing-to-refund', {
    en: 'Nothing was paid for this photo, so there is nothing to refund.',
    af: 'Niks is vir hierdie foto betaal nie, dus is daar niks om terug te gee nie.',
  });

export const accountClosed = () =>
  new DomainError('conflict', 'account-closed', {
    en: 'This buyer’s account is closed, so nothing can be sent or refunded.',
    af: 'Hierdie koper se rekening is gesluit, dus kan niks gestuur of teruggegee word nie.',
  });

export const beingSent = () =>
  new DomainError('conflict', 'being-sent', {
    en: 'This buyer’s photos are being sent right now. Check again in a few minutes.',
    af: 'Die foto’s van hierdie koper word op hierdie oomblik gestuur. Kyk oor ’n paar minute weer.',
  });

export const mailNotTaken = (to: string) =>
  new DomainError('unavailable', 'mail-not-taken', {
    en: `The mail server refused the e-mail to ${to}. Try again later.`,
    af: `Die posbediener het nie die e-pos aan ${to} aanvaar nie. Probeer later weer.`,
  });

/** `reason`: the mail server's answer. */
export const testMailRefused = (reason: string) =>
  new DomainError('unavailable', 'test-mail-refused', {
    en: `The mail server did not accept the e-mail: ${reason}`,
    af: `Die posbediener het nie die e-pos aanvaar nie: ${reason}`,
  });

export const teamNotFound = () =>
  new DomainError('not-found', 'team-not-found', { en: 'Team not found', af: 'Span nie gevind nie' });

export const shareNotFound = () =>
  new DomainError('not-found', 'share-not-found', {
    en: 'This share no longer exists.',
    af: 'Hierdie aandeel bestaan nie meer nie.',
  });

/** `photoIds`: those that there are not, that failed, or that are in the trash. */
export const cannotGive = (photoIds: number[]) =>
  fieldError('not-found', 'cannot-give', 'photoIds', {
    en: `Photo not found: ${photoIds.join(', ')}. Nothing was given.`,
    af: `Foto nie gevind nie: ${photoIds.join(', ')}. Niks is gegee nie.`,
  });

export const theirsAlready = () =>
  fieldError('conflict', 'theirs-already', 'photoIds', {
    en: 'This person has these photos already.',
    af: 'Hierdie persoon het reeds hierdie foto’s.',
  });
