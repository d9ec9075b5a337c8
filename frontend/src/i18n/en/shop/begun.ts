/** What was begun and is paid for: a photograph, or the cart. */
export const begun = {
  forPhoto: '{{price}} for this photo',
  buyPhoto: 'Buy this photo',
  balanceHelps_one: 'You have {{count}} Bokkiemunt already, so you only pay for the rest.',
  balanceHelps_other: 'You have {{count}} Bokkiemunte already, so you only pay for the rest.',
  photoAtOnce: 'Buy this photo as soon as I have paid',
  cartAtOnce: 'Buy everything in my cart as soon as I have paid',
  backToPhoto: 'Card or instant EFT at PayFast. You come straight back to this photo.',
  sendTo: 'We e-mail it to {{address}}',
  otherAddress: 'Another address',
  paid: '{{price}} received',
  oneTap: 'Thank you. One more tap and the photo is yours.',
  oneTapCart: 'Thank you. One more tap and the photos are yours.',
  buying: 'Thank you. We are buying what you have paid for. It takes a moment.',
  buyNow: 'Buy this photo now',
  buyCartNow_one: 'Buy {{count}} photo now',
  buyCartNow_other: 'Buy {{count}} photos now',
  bought: 'Paid and bought. It is on its way by e-mail, and under My photos.',
  seePhotos: 'See my photos',
  notBought:
    'You have paid, but the purchase did not go through by itself. Your Bokkiemunte are safe: please try again.',
  priceRose:
    'You have paid, but the price has changed in the meantime, so we bought nothing. Your Bokkiemunte are safe.',
  seePhoto: 'See the photo',
  redirectToPhoto_one: 'Back to your photo in {{count}} second.',
  redirectToPhoto_other: 'Back to your photo in {{count}} seconds.',
  continue: 'Continue the payment',
};
