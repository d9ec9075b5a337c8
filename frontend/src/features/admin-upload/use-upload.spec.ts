import { problemsOf, titleOf } from './use-upload';

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

describe('problemsOf', () => {
  const batch = ['a.jpg', 'b.jpg', 'a.jpg'].map((name, key) => ({ key, file: { name } }));

  it('finds the refused files by name, each once', () => {
    const errors = [
      { file: 'a.jpg', message: 'one' },
      { file: 'a.jpg', message: 'two' },
    ];
    expect([...problemsOf(batch, errors)]).toEqual([
      [0, 'one'],
      [2, 'two'],
    ]);
  });

  it('loses no refusal whose name the server has changed', () => {
    expect(problemsOf(batch, [{ file: 'passwd.jpg', message: 'no' }]).size).toBe(1);
  });
});
