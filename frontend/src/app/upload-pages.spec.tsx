import '@testing-library/jest-dom';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18n from 'i18next';
import type { ComponentType } from 'react';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ApiError, transport } from '../api/mutator';
import { sendPhotos, type UploadResult } from '../features/admin-upload/send-photos';
import shop from '../i18n/en';
import admin from '../i18n/en/admin';
import texts from '../i18n/en/admin-upload';
import { Component as AddPhotos } from '../routes/admin/add-photos';
import { Component as BatchUpload } from '../routes/admin/batch-upload';
import { toast } from '../ui/toast';
import { QUERY_DEFAULTS } from './query-client';

// There is no layout here, in which anything could come into view.
jest.mock('../ui/use-in-view', () => ({ useInView: () => [() => undefined, false] }));
jest.mock('../ui/toast', () => ({ toast: jest.fn() }));
jest.mock('../features/admin-upload/send-photos', () => ({ sendPhotos: jest.fn() }));

const send = jest.mocked(sendPhotos);
const ALL_SENT: UploadResult = { completed: 1, known: 0, failed: 0, errors: [], endedBy: null };
const endedBy = (error: ApiError): UploadResult => ({ ...ALL_SENT, completed: 0, failed: 1, endedBy: error });
const gallery = (id: number, name: string) => ({ id, name, category: 'Rugby', tokenPrice: 2, matchId: null });

const GONE = { message: 'Gallery not found', code: 'gallery-not-found' };
/** What the server answers, by the end of the address without its question. */
let answers: Record<string, unknown>;
let asked: string[];

beforeAll(() =>
  i18n.use(initReactI18next).init({
    lng: 'en',
    ns: 'shop',
    defaultNS: 'shop',
    resources: { en: { shop, admin, 'admin-upload': texts } },
  }),
);
beforeEach(() => {
  answers = { '/api/galleries': [gallery(7, 'Kloof'), gallery(8, 'Paarl')] };
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
  const router = createMemoryRouter([{ path: '/', element: <Page /> }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: QUERY_DEFAULTS })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
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
  await userEvent.upload(screen.getByLabelText(texts.choose), new File(['x'], 'een.jpg', { type: 'image/jpeg' }));
  await userEvent.click(screen.getByRole('button', { name: 'Upload 1 photo' }));
  await waitFor(() => expect(send).toHaveBeenCalled());
}

async function pick(name: string): Promise<HTMLElement> {
  const galleries = await screen.findByRole('combobox', { name: texts.addPhotos.gallery });
  await within(galleries).findByRole('option', { name: new RegExp(name) });
  await userEvent.selectOptions(galleries, name);
  return galleries;
}

describe('Add Photos', () => {
  it('leaves the price to the gallery: what the page knows of it may be old', async () => {
    open(AddPhotos);
    await pick('Kloof');
    await upload();
    expect(send.mock.calls[0]![1]).toMatchObject({ id: 7, name: 'Kloof', tokenPrice: null });
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
    await userEvent.click(screen.getByRole('button', { name: 'Upload 1 photo' }));
  };
  const sent = () => send.mock.calls.map(([photos, target]) => [photos[0]?.title, target.name, target.id]);
  const chosen = () => screen.findByRole('combobox', { name: texts.addPhotos.gallery });

  it.each([
    ['picked', '/'],
    ['in the address', '/?gallery=Kloof'],
  ])('leaves the files of Add Photos for another one (%s)', async (_how, address) => {
    open(AddPhotos, address);
    if (address === '/') await pick('Kloof');
    await waitFor(async () => expect(await chosen()).toHaveValue('Kloof'));
    await upload();
    await again();
    expect(send).toHaveBeenCalledTimes(1);
    expect(await chosen()).toHaveValue('');
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
    await userEvent.click(screen.getByRole('button', { name: 'Upload 1 photo' }));
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

it.each([
  ['the price of a gallery that the page has not heard of yet', gallery(7, 'Kloof'), { id: 7, tokenPrice: null }],
  ['the price that stands there when there is no such gallery', GONE, { id: null, tokenPrice: 1 }],
])('The batch upload asks before it sends: %s', async (_what, answer, target) => {
  const { promise: line, resolve: arrive } = Promise.withResolvers<undefined>();
  transport.fetch = async (url) => {
    const isNamed = (url as string).includes('by-name');
    if (isNamed) await line;
    return Response.json(isNamed ? answer : [], { status: isNamed && answer === GONE ? 404 : 200 });
  };
  open(BatchUpload);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: texts.batchUpload.category }), 'Rugby');
  await userEvent.type(screen.getByRole('combobox', { name: texts.batchUpload.name }), 'Kloof');
  await userEvent.upload(screen.getByLabelText(texts.choose), new File(['x'], 'een.jpg', { type: 'image/jpeg' }));
  await userEvent.click(screen.getByRole('button', { name: 'Upload 1 photo' }));
  expect(send).not.toHaveBeenCalled();
  arrive(undefined);
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
