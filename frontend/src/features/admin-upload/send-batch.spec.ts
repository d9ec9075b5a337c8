import { sendBatch } from './send-batch';

/** The browser's request, as far as a batch uses it: answers at once. */
class Answering extends EventTarget {
  static answer: { status: number; type: string; body: string };
  upload = {};
  onload?: () => void;
  onloadend?: () => void;
  status = Answering.answer.status;
  statusText = '';
  responseText = Answering.answer.body;
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => Answering.answer.type;
  send() {
    this.onload?.();
    this.onloadend?.();
  }
}

describe('A batch', () => {
  const { XMLHttpRequest } = globalThis;
  beforeAll(() => Object.assign(globalThis, { XMLHttpRequest: Answering }));
  afterAll(() => Object.assign(globalThis, { XMLHttpRequest }));
  const send = (status: number, type: string, body: string) => {
    Answering.answer = { status, type, body };
    return sendBatch(new FormData(), { onProgress: () => undefined, signal: new AbortController().signal });
  };

  it('answers what was taken in and what was refused, also when nothing was', async () => {
    const refused = { uploadedPhotos: [], errors: [{ name: 'een.txt', message: 'This is no picture.' }] };
    await expect(send(400, 'application/json', JSON.stringify(refused))).resolves.toEqual(refused);
  });

  it.each([
    ['JSON', 'application/json', '{"message":"The disk is full.","code":"storage-full"}', 'The disk is full.'],
    ['plain text', 'text/plain; charset=utf-8', 'Oops', 'Oops'],
    ['a proxy’s page', 'text/html', '<h1>Bad</h1>', undefined],
  ])('that failed tells the reason of %s', async (_case, type, body, sentence) => {
    await expect(send(500, type, body)).rejects.toMatchObject({ status: 500, sentence });
  });
});
