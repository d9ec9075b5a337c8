import type { Text } from '../../../shared/text';

/** The overlay's sentence (specification, section 2, Navigation). */
export const MAINTENANCE_MESSAGE: Text = {
  en: 'We are busy upgrading and improving our system for a better user experience. Please try again later.',
  af: 'Ons is besig om ons stelsel op te gradeer en te verbeter. Probeer asseblief later weer.',
};
