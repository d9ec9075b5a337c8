export const favourites = {
  title: 'Favourites',
  save: 'Save {{title}}',
  saved: 'Saved to favourites',
  savedHere: 'On this device only. Log in, and they come along everywhere.',
  failed: 'Favourites not changed',
  fullHere: 'Log in to save more than 200 photos.',
  empty: 'No favourites yet',
  emptyText: 'Tap the heart on a photo, and it waits for you here.',
  browse: 'Look at the photos',
  keep: 'These favourites are kept on this device only.',
  keepLink: 'Log in to keep them with your account.',
  loadError: 'Your favourites did not arrive',
};
