import type { ComponentProps, MouseEvent } from 'react';

const FORM = 'presses';

/** The form that all buttons belong to which send no form of their own; it stands in every document once. */
export function PressForm() {
  return <form id={FORM} hidden />;
}

/**
 * What a button is given so that a press is answered although the page is not hydrated yet. To React it sends a form,
 * and React keeps what is sent before hydration: it calls the action as soon as the button is hydrated. From then on
 * the button answers to the click itself, since an action would wait for its turn as a transition.
 */
export function answersEarly(onPress: () => void) {
  return {
    type: 'submit',
    form: FORM,
    formAction: onPress,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      onPress();
    },
  } satisfies ComponentProps<'button'>;
}
