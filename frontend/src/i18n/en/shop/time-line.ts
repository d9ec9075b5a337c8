export const timeLine = {
  label: 'Through the match',
  start: 'First photo',
  unknown: 'Time unknown',
  halves: { first: 'First half', second: 'Second half' },
};
