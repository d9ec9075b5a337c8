import i18n from 'i18next';
import { ApiError } from '../../api/mutator';

/** What an upload says where the network has failed, which has no status (specification, section 8). */
export function networkError(): ApiError {
  return new ApiError(0, i18n.t('networkError', { ns: 'admin-upload' }));
}

/** An answer as it comes; throws `networkError` when none has. */
export async function heard<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof TypeError ? networkError() : error;
  }
}
