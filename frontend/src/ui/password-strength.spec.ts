import { passwordStrength } from './password-strength';

it.each([
  ['', 0],
  ['abc', 1],
  ['bokkie', 2],
  ['bokkie26', 3],
  ['bokkie-shopper', 4],
  ['Bokkie-26!', 4],
])('rates %s as %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
