export const timeLine = {
  label: 'Along the game',
  start: 'Start',
  unknown: 'Time unknown',
  halves: { first: 'First half', second: 'Second half' },
};
