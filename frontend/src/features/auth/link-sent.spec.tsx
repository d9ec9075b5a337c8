import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import { LinkSent } from './link-sent';

const EMAIL = 'ouma@voorbeeld.test';
const { sent } = shop.account;

beforeAll(() => speak('en', { shop }));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('The link for a new password is sent again when a minute has passed', async () => {
  const asked: unknown[] = [];
  transport.fetch = (_url, options) => {
    asked.push(JSON.parse(options?.body as string));
    return Promise.resolve(Response.json({ message: 'Sent' }));
  };
  renderPage(<LinkSent email={EMAIL} />, createQueryClient());
  expect(screen.getByRole('status')).toHaveTextContent(EMAIL);
  expect(screen.getByRole('button')).toHaveTextContent(sent.againIn.replace('{{seconds}}', '60'));
  expect(screen.getByRole('button')).toBeDisabled();
  for (let second = 0; second < 60; second++) act(() => jest.advanceTimersByTime(1000));
  expect(screen.getByRole('button')).toHaveTextContent(sent.again);
  fireEvent.click(screen.getByRole('button'));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(asked).toEqual([{ email: EMAIL }]);
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
});
