import '@testing-library/jest-dom';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18n from 'i18next';
import type { ComponentType } from 'react';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { transport } from '../api/mutator';
import { sendPhotos, type UploadResult } from '../features/admin-upload/send-photos';
import shop from '../i18n/en';
import admin from '../i18n/en/admin';
import texts from '../i18n/en/admin-upload';
import { Component as AddPhotos } from '../routes/admin/add-photos';
import { QUERY_DEFAULTS } from './query-client';

// There is no layout here, in which anything could come into view.
jest.mock('../ui/use-in-view', () => ({ useInView: () => [() => undefined, false] }));
jest.mock('../features/admin-upload/send-photos', () => ({ sendPhotos: jest.fn() }));

const send = jest.mocked(sendPhotos);
const ALL_SENT: UploadResult = { completed: 1, known: 0, failed: 0, errors: [], denied: false };
const gallery = (id: number, name: string) => ({ id, name, category: 'Rugby', tokenPrice: 2, matchId: null });

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
  send.mockReset().mockResolvedValue(ALL_SENT);
  transport.fetch = (url) => {
    const address = decodeURIComponent((url as string).split('?')[0]!);
    asked.push(address);
    return Promise.resolve(Response.json(answers[address] ?? []));
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
