/** The page of a poster, and its sheet, on which both languages stand. */
export default {
  title: 'Poster: {{name}}',
  text: 'An A4 sheet for the tent and the notice board. The link and the code are also good for a WhatsApp group.',
  print: 'Print the poster',
  download: 'QR code as a file',
  code: 'QR code of {{address}}',
  loadError: 'Could not load the poster',
  notFound: 'There is nothing to make a poster of',
  notFoundText: 'Open a poster from the teams, the matches or the galleries.',
  sheet: {
    find: 'Find your photos',
    scan: 'Scan the code with your phone’s camera',
    versus: 'v',
    needsCode: 'You need a code: ask your school or the photographer.',
    free: 'Looking is free.',
  },
};
