import { useLanguage } from '.';

/** Formats numbers with one decimal at most in the reader's language: 97.9, and 97,9 in Afrikaans. */
export function useDecimals(): (value: number) => string {
  const language = useLanguage();
  return (value) => value.toLocaleString(language, { maximumFractionDigits: 1, useGrouping: false });
}
