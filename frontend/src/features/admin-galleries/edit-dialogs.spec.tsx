import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { speak } from '../../../test/speak';
import type { GalleryDto, PhotoDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import admin from '../../i18n/en/admin';
import adminGalleries from '../../i18n/en/admin-galleries';
import { GalleryDialog } from './gallery-dialog';
import { PhotoDialog } from './photo-dialog';

const GALLERY: GalleryDto = {
  id: 7,
  name: 'Kloof vs Rietvlei',
  category: 'Rugby',
  tokenPrice: 1,
  lowestPrice: 1,
  highestPrice: 1,
  description: null,
  matchId: null,
  matchDate: null,
  heldAt: '2026-11-20T08:00:00.000Z',
  photoCount: 10,
  createdAt: '2026-11-20T08:00:00.000Z',
  publishedAt: null,
  unlisted: false,
  accessCode: null,
  photoOrder: 'capture',
  cover: null,
};
const PHOTO = { id: 3, title: 'Skrum', description: null, tokenPrice: 1 } as PhotoDto;

describe('A dialog that was opened before somebody else changed the same', () => {
  const sent: [address: string, body: unknown][] = [];
  const onClose = jest.fn();

  beforeAll(() => speak('en', { shop, admin, 'admin-galleries': adminGalleries }));
  beforeEach(() => {
    sent.length = 0;
    onClose.mockReset();
    transport.fetch = (url, options) => {
      if (options?.method === 'PUT' || options?.method === 'POST')
        sent.push([url as string, JSON.parse(options.body as string)]);
      return Promise.resolve(Response.json([]));
    };
  });

  function open(dialog: ReactNode) {
    render(<QueryClientProvider client={createQueryClient()}>{dialog}</QueryClientProvider>);
  }
  async function save() {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  }

  it('sends of a gallery only what was changed in it', async () => {
    open(<GalleryDialog gallery={GALLERY} onClose={onClose} />);
    await userEvent.type(screen.getByLabelText('Name'), ' B');
    await save();
    expect(sent).toEqual([['/api/galleries/7', { name: 'Kloof vs Rietvlei B' }]]);
  });

  it('is not sent by the key that ends a search for a match', async () => {
    const team = { name: 'Kloof', sport: 'Rugby' };
    const matches = Array.from({ length: 100 }, (_, id) => ({
      id: id + 1,
      homeTeam: team,
      awayTeam: team,
      matchDate: '2026-11-21T08:00:00.000Z',
    }));
    transport.fetch = (url) => Promise.resolve(Response.json((url as string).includes('search=') ? [] : matches));
    open(<GalleryDialog gallery={GALLERY} onClose={onClose} />);
    await userEvent.type(await screen.findByRole('searchbox'), 'Kloof{Enter}');
    expect(await screen.findByText(admin.galleryForm.matchNotFound)).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says at the match why the shop refuses it', async () => {
    const message = 'The match is Rugby.';
    const refusal = { code: 'invalid-input', message: 'Check the fields.', fields: { matchId: message } };
    transport.fetch = (_, options) =>
      Promise.resolve(options?.method === 'PUT' ? Response.json(refusal, { status: 400 }) : Response.json([]));
    open(<GalleryDialog gallery={GALLERY} onClose={onClose} />);
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Netball');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const match = screen.getByLabelText(admin.galleryForm.match);
    await waitFor(() => expect(match).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(match).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('sends of a photograph only what was changed in it', async () => {
    open(<PhotoDialog photo={PHOTO} onClose={onClose} />);
    await userEvent.type(screen.getByLabelText('Title'), ' 2');
    await save();
    expect(sent).toEqual([['/api/photos/3', { title: 'Skrum 2' }]]);
  });

  it('sends of a photograph’s numbers only those that were added or taken away', async () => {
    const labels = [
      { label: '7', side: null, teamId: null, team: null },
      { label: '9', side: 'home' as const, teamId: 1, team: 'Kloof' },
    ];
    open(<PhotoDialog photo={{ ...PHOTO, labels }} onClose={onClose} />);
    const field = screen.getByLabelText(adminGalleries.photo.labels);
    await userEvent.clear(field);
    await userEvent.type(field, '7 Sannie');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(adminGalleries.photo.labelsWrong)).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, '7 12a');
    await save();
    const change = (label: string, side: string, state: string) => ({ label, side, state });
    expect(sent).toEqual([
      [
        '/api/photos/selection/labels',
        { photoIds: [3], changes: [change('9', 'home', 'refused'), change('12', 'away', 'shown')] },
      ],
    ]);
  });

  it.each([
    ['gallery', () => <GalleryDialog gallery={GALLERY} onClose={onClose} />],
    ['photograph', () => <PhotoDialog photo={PHOTO} onClose={onClose} />],
  ])('closes when nothing was changed of a %s', async (_what, dialog) => {
    open(dialog());
    await save();
    expect(sent).toEqual([]);
  });

  it.each([
    ['gallery', 'Name', () => <GalleryDialog gallery={GALLERY} onClose={onClose} />],
    ['photograph', 'Title', () => <PhotoDialog photo={PHOTO} onClose={onClose} />],
  ])(
    'of a %s closes nothing when it was left before its answer: another one may be open',
    async (_of, name, dialog) => {
      const answer = Promise.withResolvers<Response>();
      const client = createQueryClient();
      const page = (open: boolean) => <QueryClientProvider client={client}>{open && dialog()}</QueryClientProvider>;
      const { rerender } = render(page(true));
      await userEvent.type(screen.getByLabelText(name), ' B');
      transport.fetch = () => answer.promise;
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      rerender(page(false));
      answer.resolve(Response.json({}));
      await waitFor(() => expect(client.isMutating()).toBe(0));
      expect(onClose).not.toHaveBeenCalled();
    },
  );

  it.each(['', '12026-12-01T08:30'])('asks for a time that there is, and not for “%s”', async (time) => {
    open(<GalleryDialog gallery={GALLERY} onClose={onClose} />);
    await userEvent.selectOptions(screen.getByLabelText(adminGalleries.visibility.publish), 'later');
    fireEvent.change(screen.getByLabelText(adminGalleries.visibility.time), { target: { value: time } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(adminGalleries.visibility.timeRequired)).toBeVisible();
  });

  it('asks for a photograph’s title by its name', async () => {
    open(<PhotoDialog photo={PHOTO} onClose={onClose} />);
    await userEvent.clear(screen.getByLabelText('Title'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a title.')).toBeVisible();
  });
});
