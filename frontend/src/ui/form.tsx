import type { ComponentProps } from 'react';
import { unmarkPresses } from './early-press';

interface FormProps extends Omit<ComponentProps<'form'>, 'action' | 'onSubmit'> {
  onSubmit: () => unknown;
}

/**
 * A form that the page's code sends. React keeps it when it is sent before hydration, and calls the action afterwards; the
 * fields have kept what was filled in.
 */
export function Form({ onSubmit, ...rest }: FormProps) {
  const send = () => {
    unmarkPresses();
    void onSubmit();
  };
  return (
    <form
      noValidate
      {...rest}
      action={send}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      // React would empty the fields after the action.
      onReset={(event) => event.preventDefault()}
    />
  );
}
