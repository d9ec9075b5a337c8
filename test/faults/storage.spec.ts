import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GalleryPageDto } from '../../backend/src/modules/catalog/photos/browse-gallery.query';
import type { UploadedDto } from '../../backend/src/modules/media/http/upload.dto';
import { photograph } from '../support/pictures';
import { waitFor } from '../support/wait';
import { Client } from './support/client';
import { report, reportAudit } from './support/report';
import { RunningShop } from './support/running-shop';

/** A file system of its own for the shop's files needs a mount namespace, which root has, or a user who may make one. */
const UNSHARE = process.getuid?.() === 0 ? ['unshare', '--mount'] : ['unshare', '--mount', '--user', '--map-root-user'];
const MOUNTS = spawnSync(UNSHARE[0] ?? '', [...UNSHARE.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
const MEGABYTE = 1024 * 1024;
const DISK = 12 * MEGABYTE;
const GIANT = 5 * 1024 * MEGABYTE;

if (!MOUNTS) console.warn('No file system can be mounted here: what is tested with a full or closed disk is left out.');

(MOUNTS ? describe : describe.skip)('When photographs cannot be stored', () => {
  let shop: RunningShop;
  let admin: Client;
  const directory = mkdtempSync(join(tmpdir(), 'shop-faults-'));
  const files = join(directory, 'files');

  beforeAll(async () => {
    mkdirSync(files);
    const mount = `mount -t tmpfs -o size=${DISK} tmpfs '${files}' && exec "$0" "$@"`;
    const settings = { UPLOAD_MAX_BYTES: String(DISK / 2) };
    shop = await RunningShop.start({ directory, settings, prefix: [...UNSHARE, 'sh', '-c', mount] });
    admin = await new Client(shop.url).signIn('admin', 'bokkie-admin');
  }, 300_000);
  afterEach(async () => {
    await shop.settle();
    const wrong = await shop.audit();
    reportAudit(wrong);
    expect(wrong).toEqual([]);
  });
  afterAll(() => shop.stop());

  /** Runs a command where the shop's files are. */
  const inside = (...words: string[]) => {
    const [command = '', ...args] = [...shop.inside, ...words];
    return spawnSync(command, args);
  };
  const filler = `${files}/incoming/filler`;
  const fill = () => inside('dd', 'if=/dev/zero', `of=${filler}`, 'bs=64k');

  async function send(count: number, width = 1200) {
    const form = new FormData();
    form.set('galleryName', 'Vol');
    form.set('category', 'Rugby');
    for (let index = 0; index < count; index++)
      form.append('files', new Blob([new Uint8Array(await photograph(width, width))]), `${index}.jpg`);
    return admin.call<UploadedDto & { message: string }>('POST', '/api/photos/batch-upload', form, {
      'accept-language': 'af',
    });
  }

  it('says that the disk is full, keeps nothing of the upload, and goes on when there is room', async () => {
    // It runs full in the middle of an upload, and is full at the beginning of the next.
    const refused = await send(12, 1400);
    expect(refused).toMatchObject({ status: 503, body: { code: 'storage-full' } });
    expect(refused.body.message).toContain('Daar is nie plek vir nog foto’s nie.');
    await shop.settle();
    expect(await shop.audit()).toEqual([]);
    fill();
    expect(await send(1)).toMatchObject({ status: 503, body: { code: 'storage-full' } });
    inside('rm', filler);
    expect(await send(2, 300)).toMatchObject({ status: 201, body: { errors: [] } });
    report({ fault: 'Disk full', during: 'uploads', moments: 2, lost: 0, doubled: 0 });
  }, 100_000);

  it('makes the pictures later when there is no room for them', async () => {
    await shop.signal('pictures', 'SIGSTOP');
    const { status, body } = await send(1, 800);
    expect(status).toBe(201);
    fill();
    await shop.signal('pictures', 'SIGCONT');
    const id = body.uploadedPhotos[0]?.id;
    await waitFor('a try', () => Promise.resolve(shop.timesLogged('worker', 'PhotoStored failed') > 0 || undefined));
    inside('rm', filler);
    await shop.settle();
    expect((await admin.call('GET', `/api/photos/${id}`)).body).toMatchObject({ status: 'ready' });
    report({ fault: 'Disk full', during: 'the making of pictures', moments: 1, lost: 0, doubled: 0 });
  }, 100_000);

  it('says that nothing can be stored while the disk is read-only, and still shows and sells', async () => {
    await send(1, 300);
    await shop.settle();
    inside('mount', '-o', 'remount,ro', files);
    try {
      expect(await send(1)).toMatchObject({ status: 503, body: { code: 'storage-closed' } });
      const { body } = await admin.call<GalleryPageDto>('GET', '/api/photos/gallery/Vol');
      const [photo] = body.photos;
      expect((await admin.call('GET', `/api/files/${photo?.thumbnailPath}`)).status).toBe(200);
      await admin.buyTokens(1);
      expect((await admin.call('POST', '/api/purchase-photo', { photoId: photo?.id })).status).toBe(200);
      await shop.settle();
    } finally {
      inside('mount', '-o', 'remount,rw', files);
    }
    expect((await send(1, 300)).status).toBe(201);
    report({ fault: 'Disk read-only', during: 'an upload, browsing and a purchase', moments: 1, lost: 0, doubled: 0 });
  }, 100_000);

  it('takes no memory and no disk for a file of 5 GB, and does not wait for it', async () => {
    const pid = await waitFor('the API', () => Promise.resolve(shop.pidOf('api')));
    const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
    const before = memory();
    let [status, most, sent] = [0, 0, 0];
    await new Promise<void>((resolve) => {
      const upload = request(`${shop.url}/api/photos/batch-upload`, {
        method: 'POST',
        headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': GIANT },
      });
      upload.on('response', (answer) => {
        status = answer.statusCode ?? 0;
        answer.resume();
      });
      // The shop closes the connection.
      upload.on('error', () => undefined).on('close', resolve);
      upload.write(
        '--x\r\nContent-Disposition: form-data; name="galleryName"\r\n\r\nReus\r\n' +
          '--x\r\nContent-Disposition: form-data; name="files"; filename="reus.jpg"\r\n\r\n',
      );
      const chunk = Buffer.alloc(MEGABYTE);
      const pump = () => {
        most = Math.max(most, memory());
        while (sent < GIANT && !upload.destroyed) {
          sent += chunk.length;
          if (!upload.write(chunk)) return void upload.once('drain', pump);
        }
      };
      pump();
    });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(GIANT / 10);
    expect(most - before).toBeLessThan(150 * MEGABYTE);
    report({ fault: 'A file of 5 GB', during: 'an upload', moments: 1, lost: 0, doubled: 0 });
  }, 100_000);
});
