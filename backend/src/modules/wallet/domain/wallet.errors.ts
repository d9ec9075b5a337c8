import { DomainError } from '../../../shared/errors';

/** `missing`: tokens. The English sentence is the specification's (shopper, section 2, Cart). */
export const tooFewTokens = (missing: number) =>
  new DomainError('too-few-tokens', 'too-few-tokens', {
    en: `You need ${missing} more ${missing === 1 ? 'token' : 'tokens'} to complete this purchase.`,
    af: `Jy kort nog ${missing} ${missing === 1 ? 'munt' : 'munte'} om hierdie aankoop af te handel.`,
  });

export const packageNotFound = () =>
  new DomainError('not-found', 'package-not-found', {
    en: 'This package is no longer sold. Choose another one.',
    af: 'Hierdie pakkie word nie meer verkoop nie. Kies ’n ander een.',
  });

export const tooManyOpenPayments = () =>
  new DomainError('too-many-requests', 'too-many-open-payments', {
    en: 'Too many payments were started and not finished today. Finish one of them, or try again tomorrow.',
    af: 'Te veel betalings is vandag begin en nie voltooi nie. Voltooi een daarvan, of probeer môre weer.',
  });

export const tokenPurchaseNotFound = () =>
  new DomainError('not-found', 'token-purchase-not-found', {
    en: 'This payment was not found.',
    af: 'Hierdie betaling is nie gevind nie.',
  });

export const simulationIsOff = () =>
  new DomainError('forbidden', 'simulation-off', {
    en: 'Tokens are bought through PayFast.',
    af: 'Munte word deur PayFast gekoop.',
  });

export const noticeTooLarge = () =>
  new DomainError('too-large', 'notice-too-large', {
    en: 'The notification is too large.',
    af: 'Die kennisgewing is te groot.',
  });

export const alreadyRefunded = () =>
  new DomainError('conflict', 'already-refunded', {
    en: 'These tokens have been given back already.',
    af: 'Hierdie munte is reeds teruggegee.',
  });

export const accountIsClosed = () =>
  new DomainError('conflict', 'account-closed', {
    en: 'This account is closed.',
    af: 'Hierdie rekening is gesluit.',
  });
