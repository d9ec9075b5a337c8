import { render, screen } from '@testing-library/react';
import { speak } from '../../test/speak';
import { common } from '../i18n/en/shop/common';
import { ShowMore } from './show-more';

const LIST = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: jest.fn() };

beforeAll(() => speak('en', { shop: { common } }));

it.each<[string, { label?: string; isFetchNextPageError?: boolean }, string]>([
  ['of whatever is in the list', {}, 'Show more'],
  ['with a label of its own', { label: 'Show more photos' }, 'Show more photos'],
  ['again, when it did not come', { isFetchNextPageError: true, label: 'Show more photos' }, 'Try again'],
])('The end of a list shows more %s', (_case, { label, ...change }, name) => {
  render(<ShowMore query={{ ...LIST, ...change }} label={label} />);
  expect(screen.getByRole('button')).toHaveAccessibleName(name);
});
