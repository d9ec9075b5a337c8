export const lowData = {
  title: 'Save data',
  hint: 'Smaller pictures, loaded only as you reach them.',
  byItself:
    'On because your connection is slow or your device saves data. Smaller pictures, loaded only as you reach them.',
  weight: '{{photos}}, about {{size}}',
  sharp: 'Show it sharper',
};
