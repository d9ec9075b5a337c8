import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { transport } from '../api/mutator';
import { createQueryClient } from '../app/query-client';
import { Picture } from './picture';

const PHOTO = { thumbnailPath: 't.avif', gridPath: 'g.avif', watermarkedPath: 'w.avif', thumbhash: null };

const NAME = 'Losskrum';

describe('A picture that did not arrive', () => {
  const picture = () => screen.queryByRole('img');
  const lose = () => fireEvent.error(screen.getByRole('img'));

  beforeEach(() => {
    transport.fetch = () => Promise.resolve(Response.json({ previewEdge: 1000 }));
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Picture photo={{ ...PHOTO, width: 1200, height: 800 }} alt={NAME} sizes="100vw" />
      </QueryClientProvider>,
    );
    lose();
  });

  it('is asked for in small, then gives way to its name', () => {
    expect(picture()).toHaveAttribute('src', '/api/files/t.avif?v=1');
    lose();
    expect(picture()).toBeNull();
    expect(screen.getByText(NAME)).toBeVisible();
  });

  it('is asked for again when the signal is back', () => {
    lose();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(picture()).toHaveAttribute('src', '/api/files/w.avif?v=1');
  });
});
