import { create as contentDisposition } from 'content-disposition';
import type { PhotoOriginal } from '../../catalog/contract';
import { downloadName } from './download-name';

const name = (galleryName: string, title: string, filePath = 'originals/ab/ab12.jpg') =>
  downloadName({ id: 7, galleryName, title, filePath } as PhotoOriginal);

describe('downloadName', () => {
  it('says gallery, title and number, and keeps the type', () => {
    expect(name('Bergrivier vs Duinveld', 'Losskrum')).toBe('Bergrivier vs Duinveld - Losskrum (7).jpg');
    expect(name('Netbal', 'Doel', 'originals/ab/ab12.avif')).toBe('Netbal - Doel (7).avif');
  });

  it('leaves out what a file system or a terminal would stumble over', () => {
    expect(name('A/B', '..\\x:*?"<>|\u0000\n\u202Egpj')).toBe('A B - .. x gpj (7).jpg');
  });

  it.each([
    ['con.vent', 'con_.vent - Doel (7).jpg'],
    ['Lpt1.', 'Lpt1_. - Doel (7).jpg'],
    ['Contra', 'Contra - Doel (7).jpg'],
    ['..verborge', 'verborge - Doel (7).jpg'],
  ])('makes a file of %s that Windows and the eye can find', (gallery, expected) => {
    expect(name(gallery, 'Doel')).toBe(expected);
  });

  it.each(['Reën ☔ é', '😀'.repeat(100), `a${'😀'.repeat(100)}`])('makes a header of %s', (title) => {
    const header = contentDisposition(name('Hokkie', title));
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"/);
  });
});
