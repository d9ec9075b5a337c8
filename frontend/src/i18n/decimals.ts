import { useLanguage } from '.';

/**
 * Formats numbers in the reader's language, with one decimal at most, or exactly as many as given: 97.9, and 97,9 in
 * Afrikaans.
 */
export function useDecimals(): (value: number, exactly?: number) => string {
  const language = useLanguage();
  return (value, exactly) =>
    value.toLocaleString(language, {
      minimumFractionDigits: exactly,
      maximumFractionDigits: exactly ?? 1,
      useGrouping: false,
    });
}
