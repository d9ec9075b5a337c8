import { byFolder } from './folders';

const namesOf = (...paths: string[]) => byFolder(paths, (path) => path).map(({ name, files }) => [name, files.length]);

describe('Subfolders', () => {
  it('become galleries of their names, those inside them too', () => {
    expect(
      namesOf(
        'Saterdag/Rugby/16A/IMG_1.JPG',
        'Saterdag/Rugby/16A/IMG_2.JPG',
        'Saterdag/Netbal 14B/IMG_1.JPG',
        'Saterdag/IMG_9.JPG',
      ),
    ).toEqual([
      ['Rugby 16A', 2],
      ['Netbal 14B', 1],
      [null, 1],
    ]);
    // Several that are dropped at once.
    expect(namesOf('/Eerste/a.jpg', '/Tweede/b.jpg')).toEqual([
      ['Eerste', 1],
      ['Tweede', 1],
    ]);
  });

  it('are none where all files lie together, or a camera made them', () => {
    expect(namesOf('IMG_1.JPG', 'IMG_2.JPG')).toEqual([[null, 2]]);
    expect(namesOf('Saterdag/IMG_1.JPG', 'Saterdag/IMG_2.JPG')).toEqual([[null, 2]]);
    expect(namesOf('EOS/DCIM/100CANON/IMG_1.JPG', 'EOS/DCIM/101CANON/IMG_2.JPG')).toEqual([[null, 2]]);
    expect(namesOf('Dag/A/DCIM/100CANON/1.JPG', 'Dag/B/DCIM/100CANON/1.JPG')).toEqual([
      ['A', 1],
      ['B', 1],
    ]);
  });
});
