import { planLabels, type ListedPhoto } from './label-plan';

const PHOTOS: ListedPhoto[] = [
  { id: 1, fileName: 'IMG_1034.JPG', labels: [{ label: '7', side: 'home', state: 'shown' }] },
  { id: 2, fileName: 'IMG_1035.JPG', labels: [{ label: '9', side: null, state: 'suggested' }] },
  { id: 3, fileName: 'DSC_0001.jpg', labels: [] },
  { id: 4, fileName: 'dsc_0001.png', labels: [] },
];
const plan = (file: string, labels: string, hasMatch = true) =>
  planLabels([{ line: 2, file, labels }], PHOTOS, hasMatch)[0];

describe('A list of labels', () => {
  it.each(['IMG_1035.JPG', 'img_1035.jpg', 'IMG_1035', 'D:\\fotos\\IMG_1035.JPG', 'fotos/IMG_1035.JPG'])(
    'names a photograph as %s',
    (file) => {
      expect(plan(file, '7 12a')).toEqual({
        line: 2,
        file,
        labels: '7 12a',
        state: 'new',
        photoId: 2,
        added: [
          { label: '7', side: null },
          { label: '12', side: 'away' },
        ],
        problems: [],
      });
    },
  );

  it('adds what a photograph does not show, and what was only suggested', () => {
    expect(plan('IMG_1034', '7')).toMatchObject({ state: 'exists', photoId: 1, added: [] });
    expect(plan('IMG_1034', '7h 8')).toMatchObject({ state: 'new', added: [{ label: '8', side: null }] });
    expect(plan('IMG_1034', '7a')).toMatchObject({ state: 'new', added: [{ label: '7', side: 'away' }] });
    expect(plan('IMG_1035', '9')).toMatchObject({ state: 'new', added: [{ label: '9', side: null }] });
  });

  it('says all that is wrong with a line', () => {
    const wrong = (file: string, labels: string, hasMatch?: boolean) => {
      const line = plan(file, labels, hasMatch);
      expect(line).toMatchObject({ state: 'wrong', photoId: null, added: [] });
      return line?.problems.map(({ en }) => en);
    };
    expect(wrong('IMG_9999', 'Sannie 7 Piet')).toEqual([
      'No photo of this gallery has this name.',
      '“Sannie” is neither a number nor a position.',
      '“Piet” is neither a number nor a position.',
    ]);
    expect(wrong('DSC_0001', '7')).toEqual(['2 photos of this gallery have this name.']);
    expect(plan('DSC_0001.png', '7')).toMatchObject({ state: 'new', photoId: 4 });
    expect(wrong('IMG_1034', ' ')).toEqual(['The line has no label.']);
    expect(wrong('IMG_1034', '7a', false)).toEqual([expect.stringContaining('no match')]);
  });
});
