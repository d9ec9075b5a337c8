import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { speak } from '../../../test/speak';
import texts from '../../i18n/en/admin-upload';
import { useToasts } from '../../ui/toast';
import { DropZone } from './drop-zone';

beforeAll(() => speak('en', { 'admin-upload': texts }));

it('Dropped files that cannot be read are reported', async () => {
  const onFiles = jest.fn();
  render(<DropZone disabled={false} onFiles={onFiles} />);
  const entry = {
    isFile: true,
    file: (_found: unknown, lost: (error: Error) => void) => lost(new DOMException('Gone', 'NotFoundError')),
  };
  fireEvent.drop(screen.getByText(texts.drop), { dataTransfer: { items: [{ webkitGetAsEntry: () => entry }] } });
  const { result } = renderHook(() => useToasts());
  await waitFor(() => expect(result.current[0]?.title).toBe(texts.dropUnreadable));
  expect(onFiles).not.toHaveBeenCalled();
});
