export const share = {
  share: 'Share',
  copied: 'Link copied',
  link: 'This is the link',
  download: 'Download',
  downloadPhoto: 'Download {{title}}',
  save: 'Save to phone',
  savePhoto: 'Save {{title}} to phone',
  fetching: 'Fetching…',
  saveNow: 'Ready: tap to save',
  saveFailed: 'Could not save the photo',
};
