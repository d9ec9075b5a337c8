import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { speak } from './speak';
import type { PhotoDto } from '../src/api/generated/shop.schemas';
import { ApiError, transport } from '../src/api/mutator';
import { sendPhotos, type UploadResult } from '../src/features/admin-upload/send-photos';
import shop from '../src/i18n/en/shop';
import admin from '../src/i18n/en/admin';
import adminGalleries from '../src/i18n/en/admin-galleries';
import texts from '../src/i18n/en/admin-upload';
import AddPhotos from '../src/routes/admin/add-photos';
import BatchUpload from '../src/routes/admin/batch-upload';
import { toast } from '../src/ui/toast';
import { createQueryClient } from '../src/app/query-client';

// There is no layout here, in which anything could come into view.
jest.mock('../src/ui/use-in-view', () => ({ useInView: () => [() => undefined, false] }));
jest.mock('../src/ui/toast', () => ({ toast: jest.fn() }));
jest.mock('../src/features/admin-upload/send-photos', () => ({ sendPhotos: jest.fn(), AT_ONCE: '' }));

const send = jest.mocked(sendPhotos);
const ALL_SENT: UploadResult = {
  completed: 1,
  known: 0,
  elsewhere: 0,
  failed: 0,
  photoIds: [],
  errors: [],
  endedBy: null,
};
const endedBy = (error: ApiError): UploadResult => ({ ...ALL_SENT, completed: 0, failed: 1, endedBy: error });
const gallery = (id: number, name: string) => ({ id, name, category: 'Rugby', tokenPrice: 2, matchId: null });
const match = (id: number) => ({
  id,
  matchDate: `2026-03-0${id}T00:00:00Z`,
  homeTeam: { name: 'Kloof' },
  awayTeam: { name: `Span ${id}` },
});

const GONE = { message: 'Gallery not found', code: 'gallery-not-found' };
/** The server's answers, by the end of the address without the query. */
let answers: Record<string, unknown>;
let asked: string[];

beforeAll(() => speak('en', { shop, admin, 'admin-galleries': adminGalleries, 'admin-upload': texts }));
beforeEach(() => {
  answers = { '/api/config': { categoryPrices: {} }, '/api/galleries': [gallery(7, 'Kloof'), gallery(8, 'Paarl')] };
  asked = [];
  jest.mocked(toast).mockReset();
  send.mockReset().mockResolvedValue(ALL_SENT);
  transport.fetch = (url) => {
    const address = decodeURIComponent((url as string).split('?')[0]!);
    asked.push(address);
    const answer = answers[address] ?? (address.includes('by-name') ? GONE : []);
    return Promise.resolve(Response.json(answer, { status: answer === GONE ? 404 : 200 }));
  };
});

function open(Page: ComponentType, address = '/') {
  const pages = [
    { path: '/', element: <Page /> },
    { path: '/elsewhere', element: null },
  ];
  const router = createMemoryRouter(pages, { initialEntries: [address] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

/** Holds what the server is asked from now on, where the address says so; it is answered when the result is called. */
function hold(isHeld: (address: string) => boolean): () => void {
  const { promise: line, resolve: arrive } = Promise.withResolvers<undefined>();
  const { fetch } = transport;
  transport.fetch = async (url, options) => {
    if (isHeld(url as string)) await line;
    return fetch(url, options);
  };
  return () => arrive(undefined);
}

/** Uploads a photograph to the gallery of a name. */
async function uploadTo(name: string, Page: ComponentType): Promise<void> {
  open(Page);
  if (Page === AddPhotos) await pick(name);
  else {
    await userEvent.selectOptions(screen.getByRole('combobox', { name: texts.batchUpload.category }), 'Rugby');
    await userEvent.type(screen.getByRole('combobox', { name: texts.batchUpload.name }), name);
    await waitFor(() => expect(asked).toContain(`/api/galleries/by-name/${name}`));
  }
  await upload();
}

async function upload(): Promise<void> {
  await choose('een.jpg');
  await press();
  await waitFor(() => expect(send).toHaveBeenCalled());
}

const choose = (file: string) =>
  userEvent.upload(screen.getByLabelText(texts.choose), new File(['x'], file, { type: 'image/jpeg' }));
const press = () => userEvent.click(screen.getByRole('button', { name: 'Upload 1 photo' }));

/** Presses Upload before the page has heard of the gallery. */
async function uploadUnheard(name: string) {
  const router = open(BatchUpload);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: texts.batchUpload.category }), 'Rugby');
  await userEvent.type(screen.getByRole('combobox', { name: texts.batchUpload.name }), name);
  await choose('een.jpg');
  await press();
  return router;
}

async function pick(name: string): Promise<HTMLElement> {
  const galleries = await screen.findByRole('combobox', { name: texts.addPhotos.gallery });
  await userEvent.selectOptions(galleries, await within(galleries).findByRole('option', { name: new RegExp(name) }));
  return galleries;
}

it('The batch upload says at the category that it is missing', async () => {
  open(BatchUpload);
  await userEvent.click(screen.getByRole('button', { name: 'Upload 0 photos' }));
  const category = screen.getByRole('combobox', { name: texts.batchUpload.category });
  expect(category).toBeInvalid();
  expect(category).toHaveAccessibleDescription(texts.batchUpload.categoryRequired);
});

describe('Add Photos', () => {
  it('tells which of the new photographs turned out to be damaged when their pictures were made', async () => {
    const failed = (id: number, fileName: string) => ({ id, fileName, title: fileName, failure: 'undecodable: test' });
    answers['/api/admin/thumbnails/failed'] = [failed(41, 'gat.jpg'), failed(12, 'vroeër.jpg')];
    send.mockResolvedValue({ ...ALL_SENT, completed: 2, photoIds: [40, 41] });
    open(AddPhotos);
    await pick('Kloof');
    await upload();
    expect(await screen.findByText('gat.jpg')).toBeVisible();
    expect(screen.queryByText('vroeër.jpg')).toBeNull();
    expect(screen.getByRole('link', { name: texts.damagedLink })).toHaveAttribute('href', '/admin/thumbnail-progress');
  });

  it('leaves the price to the gallery: what the page knows of it may be old', async () => {
    open(AddPhotos);
    await pick('Kloof');
    await upload();
    expect(send.mock.calls[0]![1]).toMatchObject({ id: 7, name: 'Kloof', tokenPrice: null });
  });

  it('sends a match that was chosen until the gallery has it', async () => {
    answers['/api/matches'] = [match(3), match(4)];
    answers['/api/galleries'] = [{ ...gallery(7, 'Kloof'), matchId: 3 }];
    open(AddPhotos);
    await pick('Kloof');
    const matches = screen.getByRole('combobox', { name: 'Match' });
    await within(matches).findByRole('option', { name: /Span 4/ });
    send.mockImplementation((_photos, { matchId, onMatchSet }) => {
      if (matchId !== null) onMatchSet?.();
      return Promise.resolve(ALL_SENT);
    });
    for (const chosen of ['3', '4', '4']) {
      await userEvent.selectOptions(matches, chosen);
      await upload();
      await waitFor(() => expect(screen.queryByText(texts.states.waiting)).toBeNull());
    }
    expect(send.mock.calls.map(([, { matchId }]) => matchId)).toEqual([null, 4, null]);
    expect(matches).toHaveValue('4');
  });

  it('keeps what is chosen right after an upload, however long the galleries take to be read again', async () => {
    open(AddPhotos);
    await pick('Kloof');
    await userEvent.click(screen.getByRole('checkbox'));
    const arrive = hold(() => true);
    await upload();
    await waitFor(() => expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({ title: texts.success })));
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    await choose('twee.jpg');
    arrive();
    await waitFor(() => expect(asked.filter((address) => address === '/api/galleries').length).toBeGreaterThan(1));
    expect(screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual(['twee']);
  });

  it('shows the chosen gallery by the name that it was given meanwhile', async () => {
    open(AddPhotos);
    const galleries = await pick('Kloof');
    answers['/api/galleries'] = [gallery(7, 'Kloofveld'), gallery(8, 'Paarl')];
    await upload();
    await within(galleries).findByRole('option', { name: /Kloofveld/ });
    expect(galleries).toHaveDisplayValue(/Kloofveld/);
  });

  it('looks a gallery up again that could not be found for want of an answer, and says why', async () => {
    const { fetch } = transport;
    const away = { message: 'The shop cannot do this right now.', code: 'service-away' };
    transport.fetch = (url, options) =>
      (url as string).includes('by-name') ? Promise.resolve(Response.json(away, { status: 503 })) : fetch(url, options);
    open(AddPhotos, '/?gallery=Kloof');
    await choose('een.jpg');
    await press();
    await waitFor(() =>
      expect(toast).toHaveBeenLastCalledWith({ title: texts.allFailed, description: away.message, tone: 'bad' }),
    );
    transport.fetch = fetch;
    answers['/api/galleries/by-name/Kloof'] = gallery(7, 'Kloof');
    await press();
    await waitFor(() => expect(send).toHaveBeenCalled());
    expect(send.mock.calls[0]![1]).toMatchObject({ id: 7, name: 'Kloof' });
  });

  it('waits for a gallery that is still being looked up', async () => {
    answers['/api/galleries/by-name/Kloof'] = gallery(7, 'Kloof');
    const arrive = hold((address) => address.includes('by-name'));
    open(AddPhotos, '/?gallery=Kloof');
    await choose('een.jpg');
    await press();
    expect(toast).not.toHaveBeenCalled();
    arrive();
    await waitFor(() => expect(send).toHaveBeenCalled());
    expect(send.mock.calls[0]![1]).toMatchObject({ id: 7, name: 'Kloof' });
  });
});

describe.each([
  ['Add Photos', AddPhotos],
  ['The batch upload', BatchUpload],
])('%s', (_page, Page) => {
  it('keeps all files when the session has ended, and reads nothing that would say so again', async () => {
    let read = 0;
    send.mockImplementation(() => {
      read = asked.length;
      return Promise.resolve(endedBy(new ApiError(401, 'Please log in to go on.', 'not-signed-in')));
    });
    await uploadTo('Kloof', Page);
    await waitFor(() =>
      expect(toast).toHaveBeenLastCalledWith({
        title: 'Please log in to go on.',
        description: texts.signedOutText,
        tone: 'bad',
      }),
    );
    expect(asked).toHaveLength(read);
    expect(screen.getByRole('button', { name: 'Upload 1 photo' })).toBeEnabled();
  });

  it('says that it takes an administrator', async () => {
    send.mockResolvedValue(endedBy(new ApiError(403, 'Only an administrator may do this.', 'administrators-only')));
    await uploadTo('Kloof', Page);
    await waitFor(() =>
      expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({ title: texts.adminRequired })),
    );
  });
});

it('The batch upload makes a gallery as it is to be seen, and shows how one is seen that exists', async () => {
  answers['/api/galleries/by-name/Paarl'] = { ...gallery(8, 'Paarl'), publishedAt: null, unlisted: true };
  open(BatchUpload);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: texts.batchUpload.category }), 'Rugby');
  const name = screen.getByRole('combobox', { name: texts.batchUpload.name });
  await userEvent.type(name, 'Nuut');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Published' }), 'never');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Who sees it' }), 'code');
  await choose('een.jpg');
  await press();
  expect(await screen.findByText(adminGalleries.visibility.codeLength)).toBeVisible();
  expect(send).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), 'Bokkie-26');
  await press();
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(send.mock.calls[0]![1]).toMatchObject({
    id: null,
    visibility: { publishedAt: null, unlisted: false, accessCode: 'Bokkie-26' },
  });
  await userEvent.clear(name);
  await userEvent.type(name, 'Paarl');
  const seen = await screen.findByRole('group', { name: 'Who sees it' });
  expect(seen).toHaveTextContent('Not publishedUnlisted');
  expect(screen.queryByRole('combobox', { name: 'Published' })).toBeNull();
});

it('Files that are left out are named with the reason, whatever the case of their ending', async () => {
  open(AddPhotos);
  const files = ['IMG_1.JPG', 'IMG_2.HEIC', 'IMG_2.heic', 'DSC_3.NEF', 'lys.txt'].map((file) => new File(['x'], file));
  await userEvent.upload(screen.getByLabelText(texts.choose), files, { applyAccept: false });
  const list = screen.getByRole('group', { name: '4 files were left out' });
  expect(list).toHaveTextContent(`${texts.leftOut.heic}IMG_2.heic, IMG_2.HEIC`);
  expect(list).toHaveTextContent(`${texts.leftOut.raw}DSC_3.NEF`);
  expect(list).toHaveTextContent(`${texts.leftOut.noPicture}lys.txt`);
  // The same folder again.
  await userEvent.upload(screen.getByLabelText(texts.choose), files.slice(0, 1), { applyAccept: false });
  expect(screen.getByRole('group')).toHaveTextContent(`${texts.leftOut.twice}IMG_1.JPG`);
  expect(screen.getByRole('button', { name: 'Upload 1 photo' })).toBeVisible();
});

it('More than 500 photographs go in rounds, and the tab and the ear follow them', async () => {
  open(AddPhotos);
  await pick('Kloof');
  const many = Array.from({ length: 501 }, (_, index) => new File(['x'], `IMG_${index}.jpg`, { type: 'image/jpeg' }));
  await userEvent.upload(screen.getByLabelText(texts.choose), many);
  expect(toast).toHaveBeenLastCalledWith(
    expect.objectContaining({ title: 'Too many files', description: expect.stringContaining('2 rounds') }),
  );
  const end = Promise.withResolvers<UploadResult>();
  send.mockImplementation((_photos, _target, { onProgress }) => {
    onProgress({ batch: 3, batches: 64, round: 1, rounds: 2, bytes: 100, passed: 43, speed: null, offline: false });
    return end.promise;
  });
  await userEvent.click(screen.getByRole('button', { name: 'Upload 501 photos' }));
  expect(await screen.findByText('Round 1 of 2, 40% uploaded')).toBeInTheDocument();
  expect(document.title).toMatch(/^43% · Add Photos/);
  end.resolve({ ...ALL_SENT, failed: 2 });
  await waitFor(() => expect(document.title).toMatch(/^2 failed · Add Photos/));
});

it('A photograph that another gallery has stands beside it, and is added or left out', async () => {
  const equals = { id: 12, title: 'Losskrum', galleryName: 'Paarl', status: 'processing' } as PhotoDto;
  send.mockImplementationOnce((photos, _target, { onMarks }) => {
    onMarks(new Map(photos.map(({ key }) => [key, { state: 'elsewhere', equals }])));
    return Promise.resolve({ ...ALL_SENT, completed: 0, elsewhere: photos.length });
  });
  open(AddPhotos);
  await pick('Kloof');
  for (const file of ['een.jpg', 'twee.jpg', 'drie.jpg']) await choose(file);
  await userEvent.click(screen.getByRole('button', { name: 'Upload 3 photos' }));
  expect(await screen.findAllByRole('link', { name: 'Paarl' })).toHaveLength(3);
  expect(screen.getAllByRole('link', { name: 'Same as “Losskrum”' })[0]).toHaveAttribute('href', '/photo/12');
  await userEvent.click(screen.getByRole('button', { name: 'Add een.jpg here too' }));
  await userEvent.click(screen.getByRole('button', { name: texts.elsewhere.leaveAll }));
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls[1]![0]).toMatchObject([{ title: 'een', state: 'waiting', evenSo: true }]);
});

describe('Folders that are chosen together', () => {
  it('become galleries of their names, which need no other one; a gallery that there is keeps its price', async () => {
    answers['/api/galleries/by-name/Netbal 14B'] = gallery(8, 'Netbal 14B');
    const inFolder = (folder: string) => {
      const file = new File([folder], 'een.jpg', { type: 'image/jpeg', lastModified: folder.length });
      return Object.defineProperty(file, 'webkitRelativePath', { value: `Dag/${folder}/een.jpg` });
    };
    open(BatchUpload);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: texts.batchUpload.category }), 'Rugby');
    await userEvent.upload(screen.getByLabelText(texts.choose), [inFolder('Rugby 16A'), inFolder('Netbal 14B')]);
    await userEvent.click(screen.getByRole('button', { name: 'Upload 2 photos' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.calls.map(([photos, { id, name, tokenPrice }]) => [photos.length, id, name, tokenPrice])).toEqual([
      [1, 8, 'Netbal 14B', null],
      [1, null, 'Rugby 16A', 1],
    ]);
    expect(await screen.findByText('2 photos completed', { exact: false })).toBeVisible();
  });
});

describe('The keyboard', () => {
  const submit = () => screen.getByRole('button', { name: /^Upload/ });
  const pressKey = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    act(() => button.focus());
    await userEvent.keyboard('{Enter}');
  };

  it('goes on at the next photograph when one is removed, and at the button below when none is left', async () => {
    open(AddPhotos);
    for (const file of ['een.jpg', 'twee.jpg', 'drie.jpg']) await choose(file);
    await pressKey('Remove een.jpg');
    expect(screen.getByRole('button', { name: 'Remove twee.jpg' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Remove twee.jpg' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(submit()).toHaveFocus();
    await choose('een.jpg');
    await pressKey(texts.clear);
    expect(submit()).toHaveFocus();
  });

  it('stays at the button that sends when failed ones are tried again, and when an upload is stopped', async () => {
    send.mockResolvedValueOnce({ ...ALL_SENT, completed: 0, failed: 1 });
    await uploadTo('Kloof', AddPhotos);
    send.mockImplementation((_photos, _target, { signal, onProgress }) => {
      onProgress({ batch: 1, batches: 1, round: 1, rounds: 1, bytes: 1, passed: 0, speed: null, offline: false });
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(ALL_SENT)));
    });
    await pressKey(texts.retry);
    expect(submit()).toHaveFocus();
    await pressKey(texts.stop);
    await waitFor(() => expect(submit()).toHaveFocus());
  });
});

describe.each<[string, () => Promise<Response>, string]>([
  ['the line is down', () => Promise.reject(new TypeError('Failed to fetch')), texts.networkError],
  ['the answer gives no reason', () => Promise.resolve(Response.json({}, { status: 500 })), texts.allFailedText],
])('Where a gallery cannot be looked up since %s', (_why, answer, description) => {
  beforeEach(() => {
    const { fetch } = transport;
    transport.fetch = (url, options) => ((url as string).includes('by-name') ? answer() : fetch(url, options));
  });
  const expectReason = () =>
    waitFor(() => expect(toast).toHaveBeenLastCalledWith({ title: texts.allFailed, description, tone: 'bad' }));

  it('Add Photos tells the reason in the words of uploads', async () => {
    open(AddPhotos, '/?gallery=Kloof');
    await choose('een.jpg');
    await press();
    await expectReason();
  });

  it('the batch upload does so, too', async () => {
    await uploadUnheard('Kloof');
    await expectReason();
  });
});

describe('A gallery that is deleted while photographs are sent to it', () => {
  beforeEach(() => {
    answers['/api/galleries/by-name/Kloof'] = gallery(7, 'Kloof');
    send.mockImplementationOnce(() => {
      answers['/api/galleries'] = [gallery(8, 'Paarl')];
      answers['/api/galleries/by-name/Kloof'] = GONE;
      return Promise.resolve(endedBy(new ApiError(404, GONE.message, GONE.code)));
    });
  });

  const again = async () => {
    await waitFor(() =>
      expect(toast).toHaveBeenLastCalledWith({
        title: 'Gallery not found',
        description: 'Selected gallery could not be found.',
        tone: 'bad',
      }),
    );
    await press();
  };
  const sent = () => send.mock.calls.map(([photos, target]) => [photos[0]?.title, target.name, target.id]);
  const chosen = () => screen.findByRole('combobox', { name: texts.addPhotos.gallery });

  it.each([
    ['picked', '/'],
    ['in the address', '/?gallery=Kloof'],
  ])('leaves the files of Add Photos for another one (%s)', async (_how, address) => {
    open(AddPhotos, address);
    if (address === '/') await pick('Kloof');
    await waitFor(async () => expect(await chosen()).toHaveDisplayValue(/^Kloof/));
    await upload();
    await again();
    await waitFor(async () => expect(await chosen()).toHaveValue(''));
    expect(send).toHaveBeenCalledTimes(1);
    await pick('Paarl');
    await again();
    expect(sent()).toEqual([
      ['een', 'Kloof', 7],
      ['een', 'Paarl', 8],
    ]);
  });

  it('is made anew by the batch upload', async () => {
    await uploadTo('Kloof', BatchUpload);
    await again();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(sent()).toEqual([
      ['een', 'Kloof', 7],
      ['een', 'Kloof', null],
    ]);
  });
});

it('The batch upload leaves a gallery its price, but sends all photos at one that is written there, also the second time', async () => {
  answers['/api/galleries/by-name/Kloof'] = gallery(7, 'Kloof');
  send.mockImplementation(() => {
    // It has more photographs now, and is read again.
    answers['/api/galleries/by-name/Kloof'] = { ...gallery(7, 'Kloof'), photoCount: send.mock.calls.length };
    return Promise.resolve({ ...ALL_SENT, completed: 0, failed: 1, errors: ['Line'] });
  });
  await uploadTo('Kloof', BatchUpload);
  const price = screen.getByRole('spinbutton', { name: texts.batchUpload.price });
  const again = async (times: number) => {
    await press();
    await waitFor(() => expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({ title: texts.allFailed })));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(times));
  };
  await userEvent.clear(price);
  await userEvent.type(price, '3');
  await again(2);
  await waitFor(() => expect(asked.filter((address) => address.includes('by-name/Kloof')).length).toBeGreaterThan(2));
  await again(3);
  expect(send.mock.calls.map(([, { tokenPrice }]) => tokenPrice)).toEqual([null, 3, 3]);
});

it('The batch upload follows a price that somebody else has given the gallery meanwhile', async () => {
  answers['/api/galleries/by-name/Kloof'] = gallery(7, 'Kloof');
  send.mockImplementation(() => {
    answers['/api/galleries/by-name/Kloof'] = { ...gallery(7, 'Kloof'), tokenPrice: 3 };
    return Promise.resolve({ ...ALL_SENT, completed: 0, failed: 1 });
  });
  await uploadTo('Kloof', BatchUpload);
  const price = screen.getByRole('spinbutton', { name: texts.batchUpload.price });
  await waitFor(() => expect(price).toHaveValue(3));
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls.map(([, { tokenPrice }]) => tokenPrice)).toEqual([null, null]);
});

it('The batch upload sends a match that was chosen until the gallery has it, and follows the gallery otherwise', async () => {
  const linkTo = (matchId: number) => (answers['/api/galleries/by-name/Kloof'] = { ...gallery(7, 'Kloof'), matchId });
  /** Another person's change of the match during each upload, and whether a request succeeds before that. */
  const meanwhile = [
    { corrected: 5, arrives: true },
    { corrected: 5, arrives: false },
    { corrected: 6, arrives: true },
    { corrected: 6, arrives: true },
  ];
  answers['/api/matches'] = [3, 4, 5, 6].map(match);
  linkTo(3);
  send.mockImplementation((_photos, { matchId, onMatchSet }) => {
    const { corrected, arrives } = meanwhile[send.mock.calls.length - 1]!;
    if (arrives && matchId !== null) onMatchSet?.();
    linkTo(corrected);
    return Promise.resolve({ ...ALL_SENT, completed: 0, failed: 1 });
  });
  await uploadTo('Kloof', BatchUpload);
  const matches = screen.getByRole('combobox', { name: 'Match' });
  const again = async (times: number) => {
    await press();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(times));
  };
  await waitFor(() => expect(matches).toHaveValue('5'));
  await userEvent.selectOptions(matches, '4');
  await again(2);
  await again(3);
  await waitFor(() => expect(matches).toHaveValue('6'));
  await again(4);
  expect(send.mock.calls.map(([, { matchId }]) => matchId)).toEqual([null, 4, 4, null]);
});

it('The batch upload sends a match again that was chosen before it was known that the gallery has another', async () => {
  answers['/api/matches'] = [match(3), match(4)];
  answers['/api/galleries/by-name/Kloof'] = { ...gallery(7, 'Kloof'), matchId: 3 };
  const sent = Promise.withResolvers<UploadResult>();
  send.mockReturnValue(sent.promise);
  const byName = jest.fn((address: string) => address.includes('by-name'));
  const arrive = hold(byName);
  open(BatchUpload);
  const matches = screen.getByRole('combobox', { name: 'Match' });
  await userEvent.selectOptions(matches, await within(matches).findByRole('option', { name: /Span 4/ }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: texts.batchUpload.category }), 'Rugby');
  await userEvent.type(screen.getByRole('combobox', { name: texts.batchUpload.name }), 'Kloof');
  await waitFor(() => expect(byName).toHaveLastReturnedWith(true));
  await choose('een.jpg');
  await press();
  arrive();
  expect(await screen.findByText(/The photos go to the gallery that has this name already/)).toBeVisible();
  sent.resolve({ ...ALL_SENT, completed: 0, failed: 1 });
  await userEvent.click(await screen.findByRole('button', { name: texts.retry }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls.map(([, { id, matchId }]) => [id, matchId])).toEqual([
    [7, 4],
    [7, 4],
  ]);
});

it('The batch upload can go on right after an upload, however long the gallery takes to be read again', async () => {
  answers['/api/galleries/by-name/Kloof'] = gallery(7, 'Kloof');
  send.mockResolvedValue({ ...ALL_SENT, completed: 0, failed: 1 });
  await uploadTo('Kloof', BatchUpload);
  await waitFor(() => expect(screen.getByRole('button', { name: texts.retry })).toBeEnabled());
  const arrive = hold(() => true);
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await userEvent.click(await screen.findByRole('button', { name: texts.retry }));
  expect(screen.getByRole('button', { name: 'Uploading… 0%' })).toHaveAttribute('aria-busy', 'true');
  // Neither sent twice at once, nor taken away meanwhile.
  for (const name of [texts.retry, texts.clear]) expect(screen.queryByRole('button', { name })).toBeNull();
  arrive();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
});

it('The batch upload is at work while it asks: nothing can be changed, and who leaves is asked, and sends nothing', async () => {
  answers['/api/galleries/by-name/Kloof'] = gallery(7, 'Kloof');
  const arrive = hold((address) => address.includes('by-name'));
  const router = await uploadUnheard('Kloof');
  expect(screen.getByRole('button', { name: 'Uploading… 0%' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('combobox', { name: texts.batchUpload.name })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Remove een.jpg' })).toBeDisabled();
  await waitFor(() => expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false));
  await act(() => router.navigate('/elsewhere'));
  await userEvent.click(await screen.findByRole('button', { name: texts.leave.leave }));
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  arrive();
  await waitFor(() => expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({ title: texts.stopped })));
  expect(send).not.toHaveBeenCalled();
});

it.each([
  ['the price of a gallery that the page has not heard of yet', gallery(7, 'Kloof'), { id: 7, tokenPrice: null }],
  ['the price that stands there when there is no such gallery', GONE, { id: null, tokenPrice: 1 }],
])('The batch upload asks before it sends: %s', async (_what, answer, target) => {
  answers['/api/galleries/by-name/Kloof'] = answer;
  const arrive = hold((address) => address.includes('by-name'));
  await uploadUnheard('Kloof');
  expect(send).not.toHaveBeenCalled();
  arrive();
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(send.mock.calls[0]![1]).toMatchObject(target);
});

it.each(['Kloof  Rietvlei', 'Hoe\u0308rskool'])(
  'The batch upload knows the gallery that the server finds for “%s”, whatever it is called there',
  async (name) => {
    answers[`/api/galleries/by-name/${name}`] = gallery(7, name.normalize('NFC').replace('  ', ' '));
    await uploadTo(name, BatchUpload);
    expect(screen.getByText(/The photos go to the gallery that has this name already/)).toBeVisible();
    expect(send.mock.calls[0]![1]).toMatchObject({ id: 7, tokenPrice: null });
  },
);
