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

  it('is not longer than file systems allow', () => {
    expect(name('G'.repeat(100), 'T'.repeat(100))).toBe(`${'G'.repeat(100)} - ${'T'.repeat(17)} (7).jpg`);
  });

  it('has one space where there were several', () => {
    expect(name('A  B', 'c\u00a0 d')).toBe('A B - c d (7).jpg');
  });

  it.each([
    ['Die con.vent', 'Die con.vent - Doel (7).jpg'],
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
