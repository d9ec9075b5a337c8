import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { SETTING_NAMES } from '../../backend/src/config';
import { apiSettings, demoAccounts, settingsFile } from '../../tools/start/settings';

/** Settings that `npm start` reads and the shop does not. */
const OF_THE_START = ['INBOX_PORT', 'PAYFAST_SIMULATOR_PORT', 'DATA_DIR', 'DEMO_DATA'];

describe('Settings', () => {
  it('are in the README, each with a default and a meaning', () => {
    const [, section = ''] = readFileSync('README.md', 'utf8').split('\n## Settings\n');
    const rows = section
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|').slice(1, -1));
    const named = rows.flatMap(([names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
    expect(named.sort()).toEqual([...SETTING_NAMES, ...OF_THE_START].sort());
    for (const cells of rows) for (const cell of cells) expect(cell.trim()).not.toMatch(/^(,.*)?$/);
  });

  it('give each process of `npm start` a port of its own for metrics: the worker, its two processes, the API', () => {
    const env = { LOG_LEVEL: 'info', PORT: '80' };
    expect(apiSettings(env, 3000)).toEqual({ LOG_LEVEL: 'info', PORT: '3000' });
    expect(apiSettings({ ...env, METRICS_PORT: '9464' }, 3000)).toMatchObject({ PORT: '3000', METRICS_PORT: '9467' });
  });

  it('decide which of the demo’s accounts `npm start` prints: only those that the shop has', () => {
    const admin = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'bokkie-admin' };
    const both = { admin: 'admin / bokkie-admin', shopper: 'shopper / bokkie-shopper' };
    expect(demoAccounts(admin, true)).toEqual(both);
    expect(demoAccounts(admin, false)).toEqual({ admin: both.admin });
    expect(demoAccounts({ ...admin, ADMIN_PASSWORD: 'of-the-owner' }, true)).toEqual({ shopper: both.shopper });
    expect(demoAccounts({ ...admin, NODE_ENV: 'production' }, false)).toEqual({});
  });

  it('reach commands in another shell as they were given to `npm start`', () => {
    const env = {
      S3_BUCKET: 'photographs',
      SECRET_KEY: 'a "b" #c $HOME \\n',
      MAIL_FROM: "Bokkie's “foto” <hallo@bokkiefoto.test>",
      SELLER_ADDRESS: 'Straat 1\nPretoria',
      TRUSTED_PROXIES: '',
    };
    expect(parseEnv(settingsFile({ ...env, PATH: '/bin' }, SETTING_NAMES))).toEqual(env);
    expect(() => settingsFile({ SECRET_KEY: `'"\`` }, SETTING_NAMES)).toThrow('SECRET_KEY holds all three');
  });
});
