/* Shows the reader's language, and goes on when the signal is back. */
const stored = localStorage.getItem('i18nextLng') ?? navigator.language;
const language = stored.startsWith('af') ? 'af' : 'en';
document.documentElement.lang = language;
for (const section of document.querySelectorAll('section')) {
  section.hidden = section.lang !== language;
  section.querySelector('button')?.addEventListener('click', () => location.reload());
}
addEventListener('online', () => location.reload());
