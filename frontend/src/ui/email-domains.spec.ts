import { meantEmail } from './email-domains';

it.each([
  ['Anneke.Nel@gmial.com', 'Anneke.Nel@gmail.com'],
  ['anneke@gmail.con', 'anneke@gmail.com'],
  ['anneke@gmail.co.za', 'anneke@gmail.com'],
  [' anneke@gmai.com ', 'anneke@gmail.com'],
  ['anneke@hotmial.com', 'anneke@hotmail.com'],
  ['anneke@mweb.co.xa', 'anneke@mweb.co.za'],
])('takes %j for a slip of %j', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

it.each([
  'anneke@gmail.com',
  'anneke@GMAIL.com',
  'anneke@mail.com',
  'anneke@yahoo.co.uk',
  'anneke@bergrivier.co.za',
  'anneke',
  '',
  '@gmial.com',
])('has nothing to ask about %j', (typed) => {
  expect(meantEmail(typed)).toBeUndefined();
});
