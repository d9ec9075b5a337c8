import type { Text } from '../../shared/text';

/** The standard message during maintenance (specification, section 2, Navigation). */
export const STANDARD_MESSAGE: Text = {
  en: 'We are busy upgrading and improving our system for a better user experience. Please try again later.',
  af: 'Ons is besig om ons stelsel op te gradeer en te verbeter. Probeer asseblief later weer.',
};
