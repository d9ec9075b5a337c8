import { reasonAgainst } from './left-out';

describe('A chosen file', () => {
  it.each([
    ['IMG_1.JPG', ''],
    ['IMG_2.Jpeg', 'image/jpeg'],
    ['scan.PNG', 'image/png'],
    ['foto.jfif', ''],
    ['web.WebP', ''],
    ['sonder-einde', 'image/jpeg'],
  ])('is sent, whatever the case of its ending: %s', (name, type) => {
    expect(reasonAgainst({ name, type })).toBeNull();
  });

  it.each([
    ['IMG_3.HEIC', '', 'heic'],
    ['img_3.heif', 'image/heif', 'heic'],
    ['DSC_4.NEF', '', 'raw'],
    ['IMG_5.Cr3', 'image/x-canon-cr3', 'raw'],
    ['MVI_6.MOV', 'video/quicktime', 'video'],
    ['lag.GIF', 'image/gif', 'otherPicture'],
    ['vreemd', 'image/x-icon', 'otherPicture'],
    ['._IMG_7.JPG', 'image/jpeg', 'helper'],
    ['Thumbs.db', '', 'helper'],
    ['IMG_8.xmp', '', 'helper'],
    ['brief.txt', 'text/plain', 'noPicture'],
    ['jpg', '', 'noPicture'],
  ])('is left out with its reason: %s', (name, type, reason) => {
    expect(reasonAgainst({ name, type })).toBe(reason);
  });
});
