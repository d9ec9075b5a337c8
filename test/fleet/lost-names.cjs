const dns = require('node:dns');
const { existsSync } = require('node:fs');

/*
 * Loaded before the shop's processes: once the file LOST_NAMES exists, names are not found any more, each after the
 * second that a resolver takes. The tests' services have addresses, only Redis' first server has a name.
 */
const { lookup } = dns;
dns.lookup = (name, options, callback) => {
  if (!existsSync(process.env.LOST_NAMES)) return lookup(name, options, callback);
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
  setTimeout(callback, 1000, error);
};
