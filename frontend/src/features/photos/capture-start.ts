/** The part of an address that says from when on photographs are shown, in South Africa: …?from=2026-11-21T14:05. */
export const START = 'from';

/** The time in an address; null where there is none, or none that the server takes. */
export function fromIn(params: URLSearchParams): string | null {
  const from = params.get(START) ?? '';
  return /^(19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d$/.test(from) ? from : null;
}
