import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { speak } from '../../../test/speak';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import admin from '../../i18n/en/admin';
import { gallery } from '../../i18n/en/shop/gallery';
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
  beforeAll(() => speak('en', { admin, shop: { gallery } }));

  it('counts and shows them all, however many they are', async () => {
    transport.fetch = (address) => {
      const url = new URL(address as string, 'http://shop.test');
      return Promise.resolve(Response.json(url.pathname.endsWith('/failed') ? failedPhotos(url) : { failed: FAILED }));
    };
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Page />
      </QueryClientProvider>,
    );
    await screen.findByText('Foto 71');
    expect(screen.getByRole('heading')).toHaveTextContent('120 photos without pictures');
    expect(screen.queryByText('Foto 70')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: gallery.showMore }));
    await screen.findByText('Foto 21');
    await userEvent.click(screen.getByRole('button', { name: gallery.showMore }));
    await screen.findByText('Foto 1');
    expect(screen.getAllByRole('listitem')).toHaveLength(FAILED);
    expect(screen.queryByRole('button', { name: gallery.showMore })).toBeNull();
  });
});
