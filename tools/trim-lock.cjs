/*
 * Takes names of optional packages out of package-lock.json: those that the registry did not have when it was written,
 * which `npm install` passes over and for which `npm ci` then refuses the lock file, and those that the shop does
 * without. Run after every change of dependencies (`npm run lock:trim`), then prove `npm ci` in a clean folder.
 */
const { readFileSync, writeFileSync } = require('node:fs');

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
/** The mailer would bring six template engines along, a third of the server's packages. The shop writes its mails itself. */
const MAILER = 'node_modules/@nestjs-modules/mailer';
let trimmed = 0;

// Packages that npm could not find leave an entry without a version.
for (const [place, entry] of Object.entries(lock.packages))
  if (place && !entry.version && !entry.link) delete lock.packages[place];

/** Whether `from` would find this package in the lock; platform packages are asked for in one exact version. */
function isLocked(from, name, version) {
  for (let place = from; ; place = place.slice(0, Math.max(place.lastIndexOf('/node_modules/'), 0))) {
    const found = lock.packages[`${place ? `${place}/` : ''}node_modules/${name}`];
    if (found) return found.version === version || !/^\d+\.\d+\.\d+$/.test(version);
    if (!place) return false;
  }
}

for (const [place, entry] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (place !== MAILER && isLocked(place, name, version)) continue;
    delete entry.optionalDependencies[name];
    trimmed++;
  }
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${trimmed} names taken out of ${file}`);
