import { upload } from './photos.ts';

/*
 * Uploads so many photographs: `upload-side.ts ADDRESS COOKIE COUNT`. A process of its own, so that the photographer's
 * work is not measured as waiting of the visitors.
 */
const [, , address = '', cookie = '', count = ''] = process.argv;
await upload(address, cookie, Number(count));
