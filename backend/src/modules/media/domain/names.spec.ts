import { fileNameOf, titleOf } from './names';

describe('Names of uploaded files', () => {
  it.each([
    ['../../etc/passwd.jpg', 'passwd.jpg', 'passwd'],
    ['C:\\Users\\anneke\\IMG_1.JPG', 'IMG_1.JPG', 'IMG_1'],
    ['photo.jpg\u0000.png', 'photo.jpg .png', 'photo.jpg'],
    ['photo\u202egpj.exe', 'photogpj.exe', 'photogpj'],
    ['line\nbreak.jpg', 'line break.jpg', 'line break'],
    ['trailing dot.jpg.', 'trailing dot.jpg.', 'trailing dot'],
    ['Zoë Ünïcödé – Grade 7.jpg', 'Zoë Ünïcödé – Grade 7.jpg', 'Zoë Ünïcödé – Grade 7'],
    ['运动会_照片.jpg', '运动会_照片.jpg', '运动会_照片'],
    ['<img src=x onerror=alert(1)>.jpg', '<img src=x onerror=alert(1)>.jpg', '<img src=x onerror=alert(1)>'],
    ['Die %22Bokke%22%0D%0Awen 50%25.jpg', 'Die "Bokke" wen 50%25.jpg', 'Die "Bokke" wen 50%25'],
    ['.jpg', '.jpg', 'Foto'],
    ['\u200d.jpg', '.jpg', 'Foto'],
    ['👩\u200d👧 \u200c.jpg', '👩\u200d👧 .jpg', '👩\u200d👧'],
    ['..', 'Foto', 'Foto'],
    ['', 'Foto', 'Foto'],
    ['o/16A.2026-11-21', '16A.2026-11-21', '16A.2026-11-21'],
  ])('reads %j as the name %j and the title %j', (given, name, title) => {
    expect(fileNameOf(given)).toBe(name);
    expect(titleOf(name)).toBe(title);
  });
});
