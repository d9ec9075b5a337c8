import { use, type ComponentProps, type MouseEvent } from 'react';
import { NonceContext } from './styled';

const FORM = 'presses';

/**
 * Marks the button that sends a form before there is code, so that its press is seen until it is answered. React draws
 * forms that it will answer with an action of JavaScript.
 */
const MARK = `addEventListener('submit',e=>{const b=e.submitter;b&&(b.formAction+e.target.action).includes('javascript:')&&b.setAttribute('data-pressed','')},true)`;

/** The form that all buttons belong to which send no form of their own; it stands in every document once. */
export function PressForm() {
  return (
    <>
      <form id={FORM} hidden />
      {/* Browsers hide the nonce of a script. */}
      <script nonce={use(NonceContext)} dangerouslySetInnerHTML={{ __html: MARK }} suppressHydrationWarning />
    </>
  );
}

/** Takes the marks away: there is code, which answers. */
export function unmarkPresses(): void {
  for (const button of document.querySelectorAll('[data-pressed]')) button.removeAttribute('data-pressed');
}

/**
 * Props for a button whose press is answered although the page is not hydrated yet. To React it sends a form,
 * and React keeps what is sent before hydration: it calls the action as soon as the button is hydrated. From then on
 * the button answers to the click itself, since an action would wait for its turn as a transition.
 */
export function answersEarly(onPress: () => void) {
  return {
    type: 'submit',
    form: FORM,
    formAction: () => {
      unmarkPresses();
      onPress();
    },
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      onPress();
    },
  } satisfies ComponentProps<'button'>;
}
