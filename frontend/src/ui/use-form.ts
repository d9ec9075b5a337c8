import { useEffect, useEffectEvent, useRef } from 'react';
import {
  useForm as useHookForm,
  type FieldValues,
  type Path,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** react-hook-form's form, which is sent once however often it is pressed, and whose errors follow the language. */
export function useForm<Fields extends FieldValues, Context = unknown, Checked = Fields>(
  options: UseFormProps<Fields, Context, Checked>,
): UseFormReturn<Fields, Context, Checked> {
  const form = useHookForm(options);
  useErrorsInLanguage(form);
  return { ...form, handleSubmit: useSentOnce(form.handleSubmit) };
}

/** Validates wrong fields again when the language changes; the server's errors stay. */
function useErrorsInLanguage<Fields extends FieldValues, Context, Checked>({
  formState: { errors },
  trigger,
}: UseFormReturn<Fields, Context, Checked>): void {
  const { resolvedLanguage } = useTranslation().i18n;
  const checkAgain = useEffectEvent(() => {
    // Errors that were set by hand have no type, or the server's.
    const checked = Object.entries(errors).filter(
      ([, error]) => ![undefined, 'server'].includes(error?.type as string),
    );
    if (checked.length > 0) void trigger(checked.map(([field]) => field as Path<Fields>));
  });
  useEffect(() => checkAgain(), [resolvedLanguage]);
}

/** A second press may come before the page has drawn the first: it must not buy, or give, a second time. */
function useSentOnce<Fields extends FieldValues, Context, Checked>(
  handleSubmit: UseFormReturn<Fields, Context, Checked>['handleSubmit'],
): UseFormReturn<Fields, Context, Checked>['handleSubmit'] {
  const isSending = useRef(false);
  return (onValid, onInvalid) => async (event) => {
    event?.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    try {
      await handleSubmit(onValid, onInvalid)(event);
    } finally {
      isSending.current = false;
    }
  };
}
