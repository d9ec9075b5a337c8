import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import admin from '../../i18n/en/admin';
import shop from '../../i18n/en/shop';
import { FailedPhotos } from './failed-photos';
import { useThumbnails } from './use-thumbnails';

const FAILED = 120;

/** The newest first: their ids count down. */
function failedPhotos({ searchParams }: URL) {
  const [limit, cursor] = [Number(searchParams.get('limit')), Number(searchParams.get('cursor') ?? FAILED + 1)];
  return Array.from({ length: Math.min(limit, cursor - 1) }, (_, index) => {
    const id = cursor - 1 - index;
    return { id, title: `Foto ${id}`, fileName: 'IMG.jpg', galleryName: 'Netbal', failure: 'undecodable' };
  });
}

function Page() {
  const { stats, failed } = useThumbnails(false);
  return stats.data === undefined ? null : <FailedPhotos count={stats.data.failed} query={failed} />;
}

describe('FailedPhotos', () => {
  beforeAll(() => speak('en', { admin, shop }));

  it('counts and shows them all, however many they are', async () => {
    transport.fetch = (address) => {
      const url = new URL(address as string, 'http://shop.test');
      return Promise.resolve(Response.json(url.pathname.endsWith('/failed') ? failedPhotos(url) : { failed: FAILED }));
    };
    renderPage(<Page />, createQueryClient());
    await screen.findByText('Foto 71');
    expect(screen.getByRole('heading')).toHaveTextContent('120 photos without pictures');
    expect(screen.queryByText('Foto 70')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: shop.gallery.showMore }));
    await screen.findByText('Foto 21');
    await userEvent.click(screen.getByRole('button', { name: shop.gallery.showMore }));
    await screen.findByText('Foto 1');
    expect(screen.getAllByRole('listitem')).toHaveLength(FAILED);
    expect(screen.queryByRole('button', { name: shop.gallery.showMore })).toBeNull();
  });

  it('are deleted together after a question, and named where it is one', async () => {
    const sent: unknown[] = [];
    transport.fetch = (address, options) => {
      const url = new URL(address as string, 'http://shop.test');
      if (options?.method === 'POST') sent.push(JSON.parse(options.body as string));
      return Promise.resolve(
        Response.json(
          url.pathname.endsWith('/failed') ? failedPhotos(url).slice(0, 2) : { failed: 2, message: 'Gone' },
        ),
      );
    };
    renderPage(<Page />, createQueryClient());
    await userEvent.click(await screen.findByRole('button', { name: /^Delete.*Foto 120/ }));
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent('“Foto 120” goes to the trash');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete 2 damaged photos' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent).toEqual([{ photoIds: [120, 119] }]));
  });
});
