export const timeLine = {
  label: 'Through the match',
  start: 'Start',
  unknown: 'Time unknown',
  halves: { first: 'First half', second: 'Second half' },
};
