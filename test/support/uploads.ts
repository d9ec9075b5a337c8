import type { Agent, Test } from 'supertest';
import type { PhotoDto } from '../../backend/src/modules/catalog/contract';
import type { UploadedDto } from '../../backend/src/modules/media/http/upload.dto';
import { waitFor } from './wait';

export type UploadFile = [name: string, content: Buffer];

/** The fields of an upload beside its files; a list is sent as a field each. */
type UploadFields = Record<string, string | string[]>;

let galleries = 0;

/** The fields of an upload into a gallery that no other one is. */
export function newGallery() {
  return { galleryName: `Galery ${++galleries}`, category: 'Rugby', gallery: 'true' };
}

/** Sends files as photographs, into a new gallery unless the fields say otherwise; the test judges the answer. */
export function sendPhotos(agent: Agent, files: UploadFile[], fields: UploadFields = newGallery()): Test {
  const form = agent.post('/api/photos/batch-upload');
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) void form.field(name, one);
  for (const [name, content] of files) void form.attach('files', content, { filename: name });
  return form;
}

/** Sends files of which one at least is taken. */
export async function uploadPhotos(agent: Agent, files: UploadFile[], fields?: UploadFields): Promise<UploadedDto> {
  const { body } = (await sendPhotos(agent, files, fields).expect(201)) as { body: UploadedDto };
  return body;
}

/** Sends one file, which is taken. */
export async function uploadPhoto(agent: Agent, file: UploadFile, fields?: UploadFields): Promise<PhotoDto> {
  const { uploadedPhotos } = await uploadPhotos(agent, [file], fields);
  return uploadedPhotos[0]!;
}

/** A photograph, once its pictures are made or cannot be. */
export async function processedPhoto(agent: Agent, id: number): Promise<PhotoDto> {
  return waitFor(`the pictures of photograph ${id}`, async () => {
    const { body } = (await agent.get(`/api/photos/${id}`).expect(200)) as { body: PhotoDto };
    return body.status === 'processing' ? undefined : body;
  });
}

/** The shop's answer for a file, to a reader who may have it. */
export async function fileAt(agent: Agent, path: string | null | undefined): Promise<Buffer> {
  const { body } = await agent
    .get(`/api/files/${path ?? ''}`)
    .buffer(true)
    .expect(200);
  return body as Buffer;
}
