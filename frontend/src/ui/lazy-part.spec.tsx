import { act, render, screen } from '@testing-library/react';
import { Suspense, useState, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { speak } from '../../test/speak';
import { common } from '../i18n/en/shop/common';
import { lazyPart, lazySection } from './lazy-part';
import { toast } from './toast';

jest.mock('./toast', () => ({ toast: jest.fn() }));

const [ASK, LOADING, QUESTION] = ['Ask', 'Loading', 'Buy?'] as const;

interface QuestionProps {
  about: string;
  onClose: () => void;
}

const Question = ({ about, onClose }: QuestionProps) => <button onClick={onClose}>{about}</button>;

/** A page with a dialog whose code comes, or not, when the test says so. */
function open() {
  const asked: PromiseWithResolvers<{ default: typeof Question }>[] = [];
  const Part = lazyPart(() => {
    asked.push(Promise.withResolvers());
    return asked.at(-1)!.promise;
  });
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(!isOpen)}>{ASK}</button>
        {isOpen && <Part about={QUESTION} onClose={() => setOpen(false)} fallback={<p>{LOADING}</p>} />}
      </>
    );
  }
  render(<Page />);
  const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
  const answers = (arrives: boolean) =>
    act(async () => {
      if (arrives) asked.at(-1)!.resolve({ default: Question });
      else asked.at(-1)!.reject(new TypeError('Failed to fetch dynamically imported module'));
      await asked.at(-1)!.promise.catch(() => undefined);
    });
  return { asked, press, answers };
}

beforeAll(() => speak('en', { shop: { common } }));
beforeEach(() => jest.mocked(toast).mockReset());

it('closes with a toast when the code does not arrive, and asks for it again at another press', async () => {
  const { asked, press, answers } = open();
  press(ASK);
  expect(screen.getByText(LOADING)).toBeVisible();
  await answers(false);
  expect(screen.queryByText(LOADING)).toBeNull();
  expect(toast).toHaveBeenCalledTimes(1);
  press(ASK);
  expect(asked).toHaveLength(2);
  await answers(true);
  expect(screen.getByText(QUESTION)).toBeVisible();
});

it('is there at once when it is opened again', async () => {
  const { asked, press, answers } = open();
  press(ASK);
  await answers(true);
  press(QUESTION);
  expect(screen.queryByText(QUESTION)).toBeNull();
  press(ASK);
  expect(screen.getByText(QUESTION)).toBeVisible();
  expect(asked).toHaveLength(1);
});

it('says nothing of what was closed before it arrived', async () => {
  const { press, answers } = open();
  press(ASK);
  press(ASK);
  await answers(false);
  expect(toast).not.toHaveBeenCalled();
});

it('shows that its code is loading, without a placeholder', async () => {
  const code = Promise.withResolvers<{ default: typeof Question }>();
  const Part = lazyPart(() => code.promise);
  render(<Part about={QUESTION} onClose={() => undefined} />);
  expect(screen.getByRole('status')).toBeInTheDocument();
  await act(async () => {
    code.resolve({ default: Question });
    await code.promise;
  });
  expect(screen.getByText(QUESTION)).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

it('leaves the rest of the page where the code of a section does not arrive', async () => {
  const code = Promise.withResolvers<{ default: typeof Question }>();
  const Section = lazySection(() => code.promise);
  render(
    <>
      <h1>{ASK}</h1>
      <Suspense fallback={<p>{LOADING}</p>}>
        <Section about={QUESTION} onClose={() => undefined} />
      </Suspense>
    </>,
  );
  expect(screen.getByText(LOADING)).toBeVisible();
  await act(async () => {
    code.reject(new TypeError('Failed to fetch dynamically imported module'));
    await code.promise.catch(() => undefined);
  });
  expect(screen.getByRole('alert')).toHaveTextContent(common.partLost);
  expect(screen.getByRole('button', { name: common.tryAgain })).toBeVisible();
  expect(screen.getByRole('heading', { name: ASK })).toBeVisible();
});

it('leaves a section as the server has drawn it where its code does not arrive', async () => {
  const page = (Section: ComponentType<QuestionProps>) => (
    <Suspense fallback={<p>{LOADING}</p>}>
      <Section about={QUESTION} onClose={() => undefined} />
    </Suspense>
  );
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(page(Question));
  const drawn = screen.getByRole('button', { name: QUESTION });
  const code = Promise.withResolvers<{ default: typeof Question }>();
  const onRecoverableError = jest.fn();
  await act(async () => {
    hydrateRoot(root, page(lazySection(() => code.promise)), { onRecoverableError });
    code.reject(new TypeError('Failed to fetch dynamically imported module'));
    await code.promise.catch(() => undefined);
  });
  expect(drawn).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onRecoverableError).not.toHaveBeenCalled();
});
