/* Shows the reader's language, and goes on when the signal is back. */
const stored = localStorage.getItem('i18nextLng') ?? navigator.language;
const language = stored.startsWith('af') ? 'af' : 'en';
document.documentElement.lang = language;
for (const section of document.querySelectorAll('section')) {
  section.hidden = section.lang !== language;
  section.querySelector('button')?.addEventListener('click', () => location.reload());
}

/* A file does not take this page's place when it comes: the page that it was asked for on is gone back to instead. */
const isFile = location.pathname.startsWith('/api/') && history.length > 1;

/* The event is not enough: it is about the network card, not about the shop, and some browsers miss it. */
const goOn = () =>
  fetch('/api/health/live', { cache: 'no-store' }).then(
    ({ ok }) => {
      if (!ok) return;
      clearInterval(looking);
      if (isFile) history.back();
      else location.reload();
    },
    () => undefined,
  );
addEventListener('online', goOn);
const looking = setInterval(goOn, 3000);
