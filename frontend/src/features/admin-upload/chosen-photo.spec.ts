import { titleOf } from './chosen-photo';

describe('titleOf', () => {
  it.each([
    ['IMG_0123.JPG', 'IMG_0123'],
    ['Ouma se 80ste.v2.png', 'Ouma se 80ste.v2'],
    ['.jpg', '.jpg'],
    ['foto', 'foto'],
  ])('takes the extension off %s', (name, title) => {
    expect(titleOf(name)).toBe(title);
  });
});
