import sharp from 'sharp';
import type { PhotoDto } from '../../../backend/src/modules/catalog/contract';
import type { UploadedDto } from '../../../backend/src/modules/media/http/upload.dto';
import { HOSTILE_NAMES, hostilePhotos, VERDICTS } from '../../support/hostile-photos';
import { photograph } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { fileAt, newGallery, processedPhoto, uploadPhotos } from '../../support/uploads';

const decoded = (file: Buffer) => sharp(file).raw().toBuffer();

/** Mean difference of two pictures, 0–255, at a size where detail does not count. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [left, right] = await Promise.all(
    [a, b].map((file) =>
      sharp(file)
        .resize(64, 64, { fit: 'fill' })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .raw()
        .toBuffer(),
    ),
  );
  let sum = 0;
  left?.forEach((value, index) => (sum += Math.abs(value - (right?.[index] ?? 0))));
  return sum / (left?.length ?? 1);
}

describe('Hostile and unusual photographs', () => {
  let shop: TestShop;
  let admin: Shopper;
  const photos = new Map<string, PhotoDto>();
  const verdicts = new Map<string, string>();
  let files: Map<string, Buffer>;

  beforeAll(async () => {
    shop = await startShop({ UPLOAD_MAX_BYTES: String(8 * 1024 * 1024) }, ['worker', 'pictures']);
    admin = await shop.admin();
    files = await hostilePhotos();
    const { uploadedPhotos, errors } = await uploadPhotos(admin.agent, [...files], newGallery());
    for (const { file, code } of errors) verdicts.set(file, code);
    const accepted = [...files.keys()].filter((name) => !verdicts.has(name));
    for (const [index, { id }] of uploadedPhotos.entries()) {
      const photo = await processedPhoto(admin.agent, id);
      photos.set(accepted[index]!, photo);
      verdicts.set(accepted[index]!, photo.status);
    }
  }, 180_000);
  afterAll(() => shop.close());

  it('each get their verdict', () => {
    const wanted = Object.fromEntries([...files.keys()].map((name) => [name, VERDICTS[name] ?? 'ready']));
    expect(Object.fromEntries(verdicts)).toEqual(wanted);
  });

  it('keep their pixels in the original, and lose position, serial numbers, comments and tails', async () => {
    for (const [name, photo] of photos) {
      if (photo.status !== 'ready') continue;
      const file = files.get(name)!;
      const sealed = await fileAt(admin.agent, photo.filePath);
      if (!(await decoded(sealed)).equals(await decoded(file))) throw new Error(`${name} has other pixels`);
      const header = await sharp(sealed).metadata();
      const exif = header.exif?.toString('latin1') ?? '';
      expect([name, header.xmp, header.iptc, header.comments, exif.length < 200]).toEqual([
        name,
        undefined,
        undefined,
        undefined,
        true,
      ]);
      for (const trace of ['<script', 'PK\x05\x06', '<html'])
        expect([name, sealed.includes(trace)]).toEqual([name, false]);
      expect((await sharp(file).metadata()).icc).toEqual(header.icc);
    }
  }, 120_000);

  it('look like themselves, marked', async () => {
    for (const [name, photo] of photos) {
      if (photo.status !== 'ready' || Math.min(photo.width, photo.height) < 100) continue;
      const file = files.get(name)!;
      const whole = await sharp(file).autoOrient().png().toBuffer();
      const [preview, grid] = await Promise.all([
        fileAt(shop.visitor(), photo.watermarkedPath),
        fileAt(shop.visitor(), photo.gridPath),
      ]);
      expect([name, (await difference(preview, whole)) < 14]).toEqual([name, true]);
      expect([name, (await difference(grid, whole)) < 14]).toEqual([name, true]);
      const { width, height } = await sharp(preview).metadata();
      expect([name, Math.abs(width / height - photo.width / photo.height) < 0.02]).toEqual([name, true]);
    }
  }, 120_000);

  it('are upright in all eight orientations, and in the right colours with any profile', async () => {
    const thumbnail = (name: string) => fileAt(shop.visitor(), photos.get(name)?.thumbnailPath);
    const upright = await thumbnail('orientation-1.jpg');
    for (const turn of [2, 3, 4, 5, 6, 7, 8])
      expect([turn, (await difference(await thumbnail(`orientation-${turn}.jpg`), upright)) < 5]).toEqual([turn, true]);
    const colours = await thumbnail('progressive.jpg');
    for (const name of ['icc-display-p3.jpg', 'png-16bit.png'])
      expect([name, (await difference(await thumbnail(name), colours)) < 12]).toEqual([name, true]);
  }, 120_000);

  it('may have any name', async () => {
    const files = await Promise.all(HOSTILE_NAMES.map(async (name) => [name, await photograph()] as const));
    const boundary = 'grens';
    const body = Buffer.concat([
      ...Object.entries(newGallery()).map(([name, value]) =>
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      ),
      ...files.flatMap(([name, bytes]) => [
        // As browsers write it: quotes and line breaks percent-encoded.
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name.replaceAll('"', '%22').replaceAll('\n', '%0A')}"\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${boundary}--\r\n`),
    ]);
    const { body: answer } = (await admin.agent
      .post('/api/photos/batch-upload')
      .set('Content-Type', `multipart/form-data; boundary=${boundary}`)
      .send(body)
      .expect(201)) as { body: UploadedDto };
    expect(answer.errors).toEqual([]);
    expect(answer.uploadedPhotos).toHaveLength(HOSTILE_NAMES.length);
    for (const { title, filePath } of answer.uploadedPhotos) {
      expect(title).toMatch(/^[^\p{Cc}\u202e]{1,200}$/u);
      expect(title).not.toMatch(/[/\\]/);
      expect(filePath).toMatch(/^originals\/[0-9a-f]{2}\/[0-9a-f]{32}\.jpg$/);
    }
  });
});
