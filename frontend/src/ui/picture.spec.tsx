import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { transport } from '../api/mutator';
import userEvent from '@testing-library/user-event';
import { speak } from '../../test/speak';
import { createQueryClient } from '../app/query-client';
import shop from '../i18n/en/shop';
import { Picture } from './picture';

const PHOTO = { thumbnailPath: 't.avif', gridPath: 'g.avif', watermarkedPath: 'w.avif', thumbhash: null };

const NAME = 'Losskrum';

describe('A picture that did not arrive', () => {
  const picture = () => screen.queryByRole('img');
  const lose = () => fireEvent.error(screen.getByRole('img'));

  beforeAll(() => speak('en', { shop }));
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

  it('is asked for again when it is tapped', async () => {
    lose();
    await userEvent.click(screen.getByRole('button', { name: /Tap to try again/ }));
    expect(picture()).toHaveAttribute('src', '/api/files/w.avif?v=1');
  });

  it('is asked for again when the signal is back', () => {
    lose();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(picture()).toHaveAttribute('src', '/api/files/w.avif?v=1');
  });
});

it.each([true, false])('A picture that failed before its page came to life is asked for again (eager: %s)', (eager) => {
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  const asked = jest.spyOn(HTMLImageElement.prototype, 'setAttribute');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Picture photo={{ ...PHOTO, width: 1200, height: 800 }} alt={NAME} sizes="100vw" eager={eager} />
    </QueryClientProvider>,
  );
  const times = asked.mock.calls.filter(([name]) => name === 'src').length;
  jest.restoreAllMocks();
  expect(times).toBe(2);
});

it('A picture in a link that did not arrive is asked for again when it is tapped, and the link waits', async () => {
  await speak('en', { shop });
  const follow = jest.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <a href="#x" onClick={follow}>
        <Picture photo={{ ...PHOTO, width: 1200, height: 800 }} alt={NAME} sizes="100vw" />
      </a>
    </QueryClientProvider>,
  );
  for (let loss = 0; loss < 2; loss++) fireEvent.error(screen.getByRole('img'));
  await userEvent.click(screen.getByText('Tap to try again'));
  expect(screen.getByRole('img')).toBeVisible();
  expect(follow).not.toHaveBeenCalled();
});
