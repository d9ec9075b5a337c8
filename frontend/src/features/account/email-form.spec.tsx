import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { speak } from '../../../test/speak';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import profile from '../../i18n/en/profile';
import { EmailForm } from './email-form';

const WRONG = 'This password is wrong.';

/** Sends the form, which the server refuses. */
async function send(refusal: object): Promise<void> {
  transport.fetch = () => Promise.resolve(Response.json(refusal, { status: 409 }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EmailForm onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText(profile.email.new), 'ouma@voorbeeld.test');
  await userEvent.type(screen.getByLabelText(profile.email.password), 'geheim');
  await userEvent.click(screen.getByRole('button', { name: profile.email.send }));
}

describe('A refusal', () => {
  beforeAll(() => speak('en', { shop, profile }));

  it('of a field is said at the field, and gone when that is mended', async () => {
    await send({ message: WRONG, code: 'wrong', fields: { password: WRONG } });
    const field = screen.getByLabelText(profile.email.password);
    expect(field).toHaveAccessibleDescription(WRONG);
    await userEvent.type(field, 's');
    expect(screen.queryByText(WRONG)).toBeNull();
  });

  it('of the whole form is announced', async () => {
    await send({ message: 'Too many mails.', code: 'too-many' });
    expect(screen.getByRole('alert')).toHaveTextContent('Too many mails.');
  });
});
