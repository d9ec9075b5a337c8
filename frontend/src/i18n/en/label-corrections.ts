/** The dialog in which people say which numbers of a photograph are wrong or missing. */
export default {
  title: 'Number wrong or missing?',
  text: 'Parents find photos by the number on the shirt. Tell us what this photo really shows.',
  wrong: 'Not in this photo',
  missing: 'A number that is missing',
  missingNetball: 'A number or position that is missing',
  hint: 'As it is on the shirt, such as 7',
  hintNetball: 'As it is on the bib, such as GA or 7',
  team: 'Team',
  teamUnknown: 'I am not sure',
  noNames: 'Only numbers and positions, no names please.',
  nothingSaid: 'Tick a number that is wrong, or enter one that is missing.',
  numberWanted: 'Enter the number on the shirt.',
  send: 'Send',
  sending: 'Sending…',
  sent: 'Thank you',
};
