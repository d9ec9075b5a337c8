/** The dialog in which a photograph is reported. */
export default {
  title: 'Report this photo',
  text: 'Tell us what is wrong with “{{title}}”. We look at every report within three days.',
  reason: 'Reason',
  choose: 'Choose a reason',
  reasonRequired: 'Please choose a reason.',
  reasons: {
    'my-child': 'My child is in it, and I do not want that',
    'no-consent': 'Someone in it didn’t give permission',
    unsuitable: 'It is embarrassing or unsuitable',
    wrong: 'The name, team or gallery is wrong',
    other: 'Something else',
  },
  details: 'What is wrong? (optional)',
  contact: 'E-mail or phone number, for a reply (optional)',
  tooLong: 'At most {{most, number}} characters.',
  send: 'Report photo',
  sending: 'Sending…',
  sent: 'Photo reported',
};
