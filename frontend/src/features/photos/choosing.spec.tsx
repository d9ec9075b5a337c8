import { act, fireEvent, render, screen } from '@testing-library/react';
import { useChoosing } from './choosing';

const opened = jest.fn();

function Grid() {
  const { chosen, begin, end, presses } = useChoosing();
  return (
    <>
      <button data-testid="begin" onClick={begin} />
      <button data-testid="end" onClick={end} />
      <output>{JSON.stringify(chosen && [...chosen])}</output>
      <div {...presses}>
        {[7, 8].map((id) => (
          <div key={id} className="photo-cell">
            <a href={`/photo/${id}`} onClick={(event) => (event.preventDefault(), opened(id))}>
              {id}
            </a>
          </div>
        ))}
      </div>
    </>
  );
}

const photo = (id: number) => screen.getByRole('link', { name: String(id) });
const chosen = () => screen.getByRole('status').textContent;
/** jsdom knows no pointers. */
const point = (id: number, type: string, { pointerType = 'touch', clientY = 50 } = {}) =>
  fireEvent(photo(id), Object.assign(new MouseEvent(type, { bubbles: true, clientX: 50, clientY }), { pointerType }));
/** A finger rests as long as it takes, and lifts. */
const rest = (id: number) => {
  act(() => jest.advanceTimersByTime(500));
  point(id, 'pointerup');
  fireEvent.click(photo(id));
};

beforeEach(() => {
  jest.useFakeTimers();
  opened.mockClear();
  render(<Grid />);
});
afterEach(() => jest.useRealTimers());

it('A long press chooses a photograph, and then a tap on each; the page opens none of them', () => {
  point(7, 'pointerdown');
  rest(7);
  expect(chosen()).toBe('[7]');
  fireEvent.click(photo(8));
  expect(chosen()).toBe('[7,8]');
  fireEvent.click(photo(7));
  expect(chosen()).toBe('[8]');
  expect(opened).not.toHaveBeenCalled();
  fireEvent.click(screen.getByTestId('end'));
  fireEvent.click(photo(7));
  expect(opened).toHaveBeenCalledWith(7);
});

it('A tap, a finger that scrolls and a mouse that is held open or move as ever', () => {
  point(7, 'pointerdown');
  point(7, 'pointerup');
  act(() => jest.advanceTimersByTime(500));
  point(7, 'pointerdown');
  point(7, 'pointermove', { clientY: 80 });
  act(() => jest.advanceTimersByTime(500));
  point(7, 'pointerdown', { pointerType: 'mouse' });
  rest(7);
  expect(chosen()).toBe('null');
  expect(opened).toHaveBeenCalledTimes(1);
});

it('A button begins it for those without a touch screen; another tab opens as ever', () => {
  fireEvent.click(screen.getByTestId('begin'));
  expect(chosen()).toBe('[]');
  fireEvent.click(photo(8), { ctrlKey: true });
  expect(chosen()).toBe('[]');
  fireEvent.click(photo(8));
  expect(chosen()).toBe('[8]');
});
