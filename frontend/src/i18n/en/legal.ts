export const legal = {
  draft: 'Draft, to be read by a lawyer before the shop opens.',
  privacy: {
    title: 'Privacy policy',
    intro:
      'We keep as little about you as the shop needs, in South Africa’s sense of the Protection of Personal Information Act (POPIA).',
    keepTitle: 'What we keep',
    keep: 'Your name, username, e-mail address and the list of what you bought. Card details go to PayFast alone; we never see them.',
    childrenTitle: 'Children',
    children:
      'Children under 13 may not have an account. Anyone under 18 buys with the consent of a parent or guardian. Photographs are taken at school events with the school’s knowledge.',
    removeTitle: 'Removing a photo',
    remove: 'Write to {{email}} with a link to the photo, and we take it out of the shop.',
  },
  terms: {
    title: 'Terms of service',
    intro: 'By making an account you accept these terms.',
    pricesTitle: 'Prices',
    prices: '1 token costs R60, 2 tokens R100 and 5 tokens R200.',
    photoPrices:
      'Action photos (Rugby, Netball, Hockey, Opening Evening, Mnr and Miss Bokkieweek) cost 1 token; Individual Photos cost 2 tokens.',
    tokensTitle: 'Tokens',
    tokens: 'Tokens are non-refundable, do not expire and cannot be transferred.',
    deliveryTitle: 'Delivery',
    delivery:
      'A bought photo is e-mailed to you without the watermark and stays in your account. Write to {{email}} when it does not arrive.',
  },
  copyright: {
    title: 'Copyright',
    intro: 'The photographers own the copyright in every photo in this shop.',
    mayTitle: 'What you may do',
    may: 'Print, frame and share the photos you bought, for yourself and your family, and keep them for good.',
    mayNotTitle: 'What you may not do',
    mayNot:
      'Sell them, use them in advertising, remove the watermark from a preview, or pass a preview off as a photo.',
    askTitle: 'Something else in mind?',
    ask: 'A school magazine, a newspaper, a sponsor: ask us at {{email}}.',
  },
};
