/*
 * Shows an offline page in place of one that cannot be fetched. It caches nothing else: the browser itself caches files
 * with a hash in their name, and prices, balances and photographs must never be old.
 */
const CACHE = 'offline-3';
const PAGE = '/offline/page.html';
const FILES = [PAGE, '/offline/page.css', '/offline/page.js', '/favicon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  const isOld = (name) => name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  else if (FILES.includes(new URL(request.url).pathname))
    event.respondWith(fetch(request).catch(() => caches.match(request)));
});
