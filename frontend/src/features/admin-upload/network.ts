import i18n from 'i18next';
import { ApiError } from '../../api/mutator';

/* Whether the shop can be reached, and waiting until it can. */

/** Whether the shop cannot be reached: no answer, a proxy that speaks in its place, or the shop without its database. */
export function isAway({ status, code }: ApiError): boolean {
  return code === 'service-away' || (code === undefined && [0, 502, 503, 504].includes(status));
}

/** Message of an upload whose network failed, which has no status (specification, section 8). */
export function networkError(): ApiError {
  return new ApiError(0, i18n.t('networkError', { ns: 'admin-upload' }));
}

/** Passes an answer on; throws `networkError` when none has come. */
export async function withNetworkError<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof TypeError ? networkError() : error;
  }
}

/** Waits so many milliseconds. Throws when it is aborted meanwhile. */
export function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** Waits until there is a network; calls back when there is none. Throws when aborted. */
export async function untilOnline(onOffline: () => void, signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return;
  onOffline();
  await new Promise<void>((resolve, reject) => {
    window.addEventListener('online', () => resolve(), { once: true });
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
