import { createInstance } from 'i18next';
import af from './af';
import afAdminFixtures from './af/admin-fixtures';
import afAdminTools from './af/admin-tools';
import afProfile from './af/profile';
import afSales from './af/sales';
import en from './en';
import enAdminFixtures from './en/admin-fixtures';
import enAdminTools from './en/admin-tools';
import enProfile from './en/profile';
import enSales from './en/sales';

const i18n = createInstance();
void i18n.init({
  lng: 'en',
  initAsync: false,
  defaultNS: 'shop',
  interpolation: { escapeValue: false },
  resources: {
    en: {
      shop: en,
      profile: enProfile,
      sales: enSales,
      'admin-fixtures': enAdminFixtures,
      'admin-tools': enAdminTools,
    },
    af: {
      shop: af,
      profile: afProfile,
      sales: afSales,
      'admin-fixtures': afAdminFixtures,
      'admin-tools': afAdminTools,
    },
  },
});

/** The specification's own sentences (§2, §5, §8), by the key under which the shop keeps them. */
const SENTENCES: [key: string, sentence: string, values?: Record<string, unknown>][] = [
  ['layout.notFound.title', '404 Page Not Found'],
  ['layout.notFound.text', 'Did you forget to add the page to the router?'],
  ['account.tabs.forgot', 'Reset Password'],
  ['gallery.addToCart', 'Add to Cart'],
  ['gallery.inCart', 'In Cart'],
  ['gallery.noGalleries', 'No galleries available for Rugby', { category: 'Rugby' }],
  ['gallery.noResults', 'No results found'],
  ['match.noResults', 'No results found'],
  ['match.noGames', 'No games available'],
  ['match.viewDetails', 'View Details'],
  ['match.notFound', 'Match not found'],
  ['match.noPhotos', 'No photos available for this match yet.'],
  ['photo.notFound', 'Photo not found'],
  ['photo.addedToCart', 'Added to Cart'],
  ['photo.needMore', 'You need more Bokkiemunte to purchase this photo.'],
  ['cart.needMore', 'You need 2 more tokens to complete this purchase.', { count: 2 }],
  ['cart.empty', 'Your Cart is Empty'],
  ['common.tokens', '1 token', { count: 1 }],
  ['common.tokens', '3 tokens', { count: 3 }],
  ['common.packages.Single Token', 'Single Token'],
  ['common.packages.5 Token Pack', '5 Token Pack'],
  ['account.dashboard.photosTab', 'My Photos'],
  ['account.dashboard.tokensTab', 'Token Purchases'],
  ['account.dashboard.empty', 'No Photos Yet'],
  ['profile:details.notProvided', 'Not provided'],
  ['profile:page.guest', 'Please log in to view your profile.'],
  ['layout.admin.title', 'Admin Dashboard'],
  ['layout.maintenance.title', 'System Maintenance'],
  ['layout.maintenance.duration', 'This may take a few minutes'],
  ['layout.maintenance.bannerTitle', 'Maintenance Mode Active:'],
  [
    'layout.maintenance.banner',
    'Regular users cannot access the site. Only administrators can use the system during maintenance.',
  ],
  ['profile:password.currentRequired', 'Current password is required'],
  ['profile:password.newLength', 'New password must be at least 6 characters'],
  ['profile:password.mismatch', 'New passwords do not match'],
  ['cart.emailRequired', 'Please enter an email address for photo delivery'],
  ['cart.emailValid', 'Please enter a valid email address'],
  ['tokens.noPackage', 'No package selected'],
  ['account.loginFailed', 'Login failed'],
  ['account.registrationFailed', 'Registration failed'],
  ['layout.logoutFailed', 'Logout failed'],
  ['cart.addFailed', 'Failed to add to cart'],
  ['cart.removeFailed', 'Failed to remove from cart'],
  ['cart.clearFailed', 'Failed to clear cart'],
  ['cart.purchaseFailed', 'Purchase failed'],
  ['account.resetFailed', 'Error'],
  ['account.resetFailedText', 'Failed to send password reset email'],
  ['profile:password.failed', 'Password Change Failed'],
  ['profile:password.error', 'Error'],
  ['profile:password.errorText', 'Failed to change password'],
  ['tokens.paymentError', 'Payment Error'],
  ['tokens.paymentErrorText', 'Failed to generate payment parameters. Please try again.'],
  ['account.welcomeBack', 'Welcome back!'],
  ['account.welcomeBackText', 'You’ve been successfully logged in.'],
  ['account.registered', 'Registration successful'],
  ['account.registeredText', 'Your account has been created.'],
  ['layout.loggedOut', 'Logged out'],
  ['cart.added', 'Added to cart'],
  ['cart.removed', 'Removed from cart'],
  ['cart.cleared', 'Cart cleared'],
  ['cart.purchased', 'Purchase successful!'],
  ['cart.purchasedText', '2 photos purchased for 3 tokens', { count: 2, tokens: '3 tokens' }],
  ['account.resetSent', 'Password Reset Email Sent'],
  ['profile:password.changed', 'Password Changed'],
  ['profile:password.changedText', 'Your password has been updated successfully.'],
  ['admin-tools:title', 'ADMIN TOOLS'],
  ['admin-tools:mail.photo.open', 'Test Photo Email'],
  ['admin-tools:mail.photo.sent', 'Test Email Sent'],
  ['admin-tools:mail.photo.failed', 'Email Test Failed'],
  ['admin-tools:mail.plain.open', 'Test Plain Email'],
  ['admin-tools:mail.plain.sent', 'Test Plain Email Sent'],
  ['admin-tools:mail.plain.failed', 'Plain Email Test Failed'],
  ['admin-fixtures:teams.title', 'Manage Teams'],
  ['admin-fixtures:teams.add', 'Add New Team'],
  ['admin-fixtures:teams.created', 'Team created successfully'],
  ['admin-fixtures:teams.createFailed', 'Failed to create team'],
  ['admin-fixtures:matches.title', 'Manage Matches'],
  ['admin-fixtures:matches.add', 'Add New Match'],
  ['admin-fixtures:matches.photos', 'View Photos'],
  ['admin-fixtures:matches.created', 'Match created successfully'],
  ['admin-fixtures:matches.createFailed', 'Failed to create match'],
  ['admin-fixtures:matchForm.sameTitle', 'Invalid team selection'],
  ['admin-fixtures:matchForm.same', 'Home and away teams cannot be the same.'],
  ['sales:purchases.resend', 'Resend Email'],
  ['sales:purchases.sent', 'Email Sent'],
  ['sales:purchases.sendFailed', 'Email Failed'],
  ['sales:purchases.sendFailedText', 'Failed to resend email'],
  ['sales:purchases.bulkDone', 'Bulk Email Completed'],
  ['sales:purchases.bulkDoneText', '1 of 2 emails sent', { sent: 1, count: 2 }],
  ['sales:purchases.bulkFailed', 'Bulk Email Failed'],
  ['sales:purchases.bulkFailedText', 'Failed to send bulk emails'],
  ['sales:tokens.empty', 'No token purchases yet'],
  ['sales:tokens.tabs.all', 'All Purchases'],
];

describe('The texts of the specification', () => {
  const say = (lng: string, key: string, values = {}) =>
    (i18n.t as (key: string, options: object) => string)(key, { ...values, lng });

  // A row that is shorter than the test's parameters would leave the last one to be Jest's callback.
  const rows = SENTENCES.map(([key, sentence, values = {}]) => [key, sentence, values] as const);

  it.each(rows)('%s says word for word: %s', (key, sentence, values) => {
    expect(say('en', key, values)).toBe(sentence);
  });

  it.each(rows)('%s speaks Afrikaans too', (key, sentence, values) => {
    const isName = sentence === say('af', key, values);
    expect([isName, say('af', key, values)]).toEqual([false, expect.stringMatching(/\p{L}/u)]);
  });
});
