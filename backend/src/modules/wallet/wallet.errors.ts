import { DomainError, fieldError } from '../../shared/errors';

/** `missing`: tokens. The English sentence is the specification's (shopper, section 2, Cart). */
export const tooFewTokens = (missing: number) =>
  new DomainError('too-few-tokens', 'too-few-tokens', {
    en: `You need ${missing} more ${missing === 1 ? 'token' : 'tokens'} to complete this purchase.`,
    af: `Jy kort nog ${missing} ${missing === 1 ? 'munt' : 'munte'} om hierdie aankoop af te handel.`,
  });

/** As packageNotFound, for buyers. */
export const packageNotSold = () =>
  new DomainError('not-found', 'package-not-found', {
    en: 'This package is no longer sold. Choose another one.',
    af: 'Hierdie pakkie word nie meer verkoop nie. Kies ’n ander een.',
  });

/** `total`: rand, a decimal string. */
export const priceHasRisen = (total: string) =>
  new DomainError('conflict', 'price-has-risen', {
    en: `The price has changed: it is now R${total}. Nothing was charged; pay again if you agree.`,
    af: `Die prys het verander: dit is nou R${total}. Niks is afgetrek nie; betaal weer as jy daarmee saamstem.`,
  });

export const tooManyOpenPayments = () =>
  new DomainError('too-many-requests', 'too-many-open-payments', {
    en: 'You have started too many payments today. Finish one of them, or try again tomorrow.',
    af: 'Jy het vandag te veel betalings begin. Voltooi een daarvan, of probeer môre weer.',
  });

export const paymentNotOpen = () =>
  new DomainError('conflict', 'payment-not-open', {
    en: 'This payment can no longer be continued. Start a new one.',
    af: 'Hierdie betaling kan nie meer voortgesit word nie. Begin ’n nuwe een.',
  });

export const tokenPurchaseNotFound = () =>
  new DomainError('not-found', 'token-purchase-not-found', {
    en: 'This payment was not found.',
    af: 'Hierdie betaling is nie gevind nie.',
  });

export const simulationOff = () =>
  new DomainError('forbidden', 'simulation-off', {
    en: 'Buy tokens through PayFast.',
    af: 'Koop munte via PayFast.',
  });

export const noticeTooLarge = () =>
  new DomainError('too-large', 'notice-too-large', {
    en: 'The notice is too large.',
    af: 'Die kennisgewing is te groot.',
  });

export const alreadyRefunded = () =>
  new DomainError('conflict', 'already-refunded', {
    en: 'These tokens have been refunded already.',
    af: 'Hierdie munte is reeds teruggegee.',
  });

export const accountClosed = () =>
  new DomainError('conflict', 'account-closed', {
    en: 'This account is closed, so its balance stays as it is.',
    af: 'Hierdie rekening is gesluit, dus bly sy balans soos dit is.',
  });

/** `balance`: tokens. */
export const balanceTooLow = (balance: number) =>
  fieldError('conflict', 'balance-too-low', 'tokens', {
    en: `The balance is ${balance} and cannot go below 0. Take off fewer tokens.`,
    af: `Die balans is ${balance} en kan nie onder 0 gaan nie. Trek minder munte af.`,
  });

export const packageNameTaken = () =>
  fieldError('conflict', 'package-name-taken', 'name', {
    en: 'There is a package with this name already. Choose another name.',
    af: 'Daar is reeds ’n pakkie met hierdie naam. Kies ’n ander naam.',
  });

export const packageReferenceTaken = () =>
  fieldError('conflict', 'package-reference-taken', 'paymentReference', {
    en: 'There is a package with this reference already. Choose another one.',
    af: 'Daar is reeds ’n pakkie met hierdie verwysing. Kies ’n ander een.',
  });

export const packageNotFound = () =>
  new DomainError('not-found', 'package-not-found', {
    en: 'This package was not found.',
    af: 'Hierdie pakkie is nie gevind nie.',
  });

export const noticeNotFound = () =>
  new DomainError('not-found', 'notice-not-found', {
    en: 'This notice was not found, or was not refused.',
    af: 'Hierdie kennisgewing is nie gevind nie, of is nie geweier nie.',
  });

export const payerForgotten = () =>
  new DomainError('conflict', 'payer-forgotten', {
    en: 'This notice can no longer be checked, because the payer’s details have been removed.',
    af: 'Hierdie kennisgewing kan nie meer nagegaan word nie, want die betaler se besonderhede is verwyder.',
  });

/** Says what was decided: two administrators may close it at the same moment. */
export const secondPaymentDecided = (decision: 'given-back' | 'booked') =>
  new DomainError(
    'conflict',
    'second-payment-decided',
    decision === 'booked'
      ? {
          en: 'This payment was closed before: it is booked as another purchase.',
          af: 'Hierdie betaling is reeds afgehandel: dit is as nog ’n aankoop geboek.',
        }
      : {
          en: 'This payment was closed before: its money was given back at PayFast.',
          af: 'Hierdie betaling is reeds afgehandel: die geld is by PayFast teruggegee.',
        },
  );

export const secondPaymentNotFound = () =>
  new DomainError('not-found', 'second-payment-not-found', {
    en: 'This payment was not found.',
    af: 'Hierdie betaling is nie gevind nie.',
  });

export const buyerClosed = () =>
  new DomainError('conflict', 'account-closed', {
    en: 'The buyer has closed the account, so the tokens could not be used. Give the money back at PayFast.',
    af: 'Die koper het die rekening gesluit, dus kan die munte nie gebruik word nie. Gee die geld by PayFast terug.',
  });

/** The same for every code that cannot be used, so that guessing teaches nothing. */
export const codeNotValid = () =>
  fieldError('not-found', 'code-not-valid', 'code', {
    en: 'This code cannot be used. Check it, or ask the person who gave it to you.',
    af: 'Hierdie kode kan nie gebruik word nie. Kyk weer, of vra die persoon wat dit vir jou gegee het.',
  });

export const codeUsedByYou = () =>
  fieldError('conflict', 'code-used-by-you', 'code', {
    en: 'You have used this code already.',
    af: 'Jy het hierdie kode reeds gebruik.',
  });

export const codeTakesNothing = () =>
  fieldError('conflict', 'code-takes-nothing', 'code', {
    en: 'This code gives no discount on this package. Choose another one, or leave the code out.',
    af: 'Hierdie kode gee geen afslag op hierdie pakkie nie. Kies ’n ander een, of laat die kode weg.',
  });

export const codeNotFound = () =>
  new DomainError('not-found', 'code-not-found', {
    en: 'This code was not found.',
    af: 'Hierdie kode is nie gevind nie.',
  });

export const purchaseIsPaid = () =>
  fieldError('conflict', 'purchase-is-paid', 'payfastId', {
    en: 'This purchase is paid already, by another payment. If PayFast has both, give this one back there.',
    af: 'Hierdie aankoop is reeds betaal, deur ’n ander betaling. As PayFast albei het, gee hierdie een daar terug.',
  });

export const purchaseNotPaid = () =>
  new DomainError('conflict', 'purchase-not-paid', {
    en: 'This purchase was not paid, so there is nothing to give back.',
    af: 'Hierdie aankoop is nie betaal nie, so daar is niks om terug te gee nie.',
  });

/** `total`: rand, a decimal string. */
export const otherAmount = (total: string) =>
  fieldError('conflict', 'other-amount', 'amount', {
    en: `This purchase costs R${total}. Check which purchase the payment is for.`,
    af: `Hierdie aankoop kos R${total}. Kyk vir watter aankoop die betaling is.`,
  });

export const paymentIdUsed = () =>
  fieldError('conflict', 'payment-id-used', 'payfastId', {
    en: 'This payment is recorded already, for another purchase.',
    af: 'Hierdie betaling is reeds aangeteken, vir ’n ander aankoop.',
  });

/** `left`: rand, a decimal string. */
export const moreThanPaid = (left: string) =>
  fieldError('conflict', 'more-than-paid', 'amount', {
    en: `At most R${left} of this purchase can still go back.`,
    af: `Hoogstens R${left} van hierdie aankoop kan nog teruggaan.`,
  });
