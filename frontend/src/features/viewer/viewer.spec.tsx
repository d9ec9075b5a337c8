import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { speak } from '../../../test/speak';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import { paths } from '../../app/paths';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import { toast, useToasts } from '../../ui/toast';
import { useViewedPhoto } from './use-viewed-photo';
import Viewer from './viewer';

// The stage needs a layout; its surroundings are not tested here.
jest.mock('./viewer-stage', () => ({ ViewerStage: () => <div className="viewer-stage" data-testid="stage" /> }));
jest.mock('./viewer-actions', () => ({ ViewerActions: () => null }));
jest.mock('../favourites/heart-button', () => ({ HeartButton: () => null }));
jest.mock('../report/report-button', () => ({ ReportButton: () => null }));

const PHOTO = { id: 7, title: 'Losskrum', matchInfo: 'Kloof' } as PhotoDto;

const linked = `/gallery?photo=${PHOTO.id}`;

beforeAll(() => speak('en', { shop }));

/** A gallery whose first page has other photographs. */
function Linked() {
  const { photoId } = useViewedPhoto();
  return photoId !== null && <Viewer photos={[]} photoId={photoId} />;
}

function Page({ withCell }: { withCell: boolean }) {
  const { photoId, open } = useViewedPhoto();
  return (
    <>
      <button data-testid="opener" onClick={() => open(PHOTO.id)} />
      {withCell && (
        <div className="photo-cell">
          <a data-testid="cell" href={paths.photo(PHOTO.id)} />
        </div>
      )}
      {photoId !== null && <Viewer photos={[PHOTO]} photoId={photoId} />}
    </>
  );
}

it.each([
  ['the cell of the photograph', 'cell', true],
  ['the button that opened it, on a page without cells', 'opener', false],
])('The viewer gives the keyboard back to %s', async (_place, name, withCell) => {
  const router = createMemoryRouter([{ path: '*', element: <Page withCell={withCell} /> }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByTestId('opener'));
  // As the stage would do when it opens.
  act(() => screen.getByRole('dialog').focus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByTestId(name)).toHaveFocus());
});

describe('A photograph that is not among those of the page', () => {
  /** Opens a link to it; answers how its own answer ends. */
  const open = () => {
    const answer = Promise.withResolvers<Response>();
    transport.fetch = () => answer.promise;
    const router = createMemoryRouter([{ path: '*', element: <Linked /> }], { initialEntries: [linked] });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    expect(screen.getByRole('status')).toBeInTheDocument();
    const isClosed = () => waitFor(() => expect(router.state.location.search).toBe(''));
    return { answer, isClosed };
  };

  it('is shown when it has arrived', async () => {
    const { answer } = open();
    answer.resolve(Response.json(PHOTO));
    expect(await screen.findByRole('dialog', { name: PHOTO.title })).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is said not to have arrived when the signal drops', async () => {
    const { answer, isClosed } = open();
    answer.reject(new TypeError('Failed to fetch'));
    await isClosed();
    expect(renderHook(useToasts).result.current).toMatchObject([{ title: shop.photo.loadError, tone: 'bad' }]);
  });

  it.each([404, 400])('is said not to be in the shop any more, and the page stays (%i)', async (status) => {
    const { answer, isClosed } = open();
    answer.resolve(Response.json({ message: 'Photo not found', code: 'photo-not-found' }, { status }));
    await isClosed();
    expect(renderHook(useToasts).result.current).toMatchObject([
      { title: shop.photo.notFound, description: shop.photo.notFoundText, tone: 'bad' },
    ]);
  });
});

/** A gallery out of which the photograph can be taken. */
function Shrinking() {
  const { photoId } = useViewedPhoto();
  const [photos, setPhotos] = useState([PHOTO]);
  return (
    <>
      <button data-testid="taker" onClick={() => setPhotos([])} />
      {photoId !== null && <Viewer photos={photos} photoId={photoId} />}
    </>
  );
}

it('A photograph that leaves the shop while it is looked at, as after a report, leaves without another word', async () => {
  transport.fetch = () => Promise.resolve(Response.json({ message: 'Photo not found' }, { status: 404 }));
  toast({ title: 'reported' });
  const router = createMemoryRouter([{ path: '*', element: <Shrinking /> }], { initialEntries: [linked] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog', { name: PHOTO.title });
  act(() => screen.getByTestId('taker').click());
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(renderHook(useToasts).result.current).toMatchObject([{ title: 'reported' }]);
});

it('A tap on the photograph leaves nothing but it, the next one brings the buttons back, and a mouse changes nothing', async () => {
  transport.fetch = (url) =>
    Promise.resolve(url === `/api/photos/${PHOTO.id}` ? Response.json(PHOTO) : Response.json({}, { status: 401 }));
  const router = createMemoryRouter([{ path: '*', element: <Linked /> }], { initialEntries: [linked] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const viewer = await screen.findByRole('dialog', { name: PHOTO.title });
  jest.useFakeTimers();
  const tap = (pointerType: string, milliseconds: number) => {
    // jsdom knows no pointers.
    fireEvent(
      screen.getByTestId('stage'),
      Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType }),
    );
    fireEvent.click(screen.getByTestId('stage'));
    act(() => jest.advanceTimersByTime(milliseconds));
  };
  tap('mouse', 500);
  expect(viewer).not.toHaveAttribute('data-idle');
  // Two at once zoom.
  tap('touch', 200);
  tap('touch', 200);
  expect(viewer).not.toHaveAttribute('data-idle');
  act(() => jest.advanceTimersByTime(200));
  expect(viewer).toHaveAttribute('data-idle');
  tap('touch', 500);
  expect(viewer).not.toHaveAttribute('data-idle');
  jest.useRealTimers();
});
