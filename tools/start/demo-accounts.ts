export const DEMO_ADMIN = { username: 'admin', email: 'admin@bokkiefoto.test', password: 'bokkie-admin' };
export const DEMO_SHOPPER = {
  username: 'shopper',
  email: 'shopper@bokkiefoto.test',
  fullName: 'Anneke Nel',
  password: 'bokkie-shopper',
};

/** Name and password of the demo's accounts, as far as the shop that has been started has them. */
export function demoAccounts(env: NodeJS.ProcessEnv, hasDemoData: boolean): { admin?: string; shopper?: string } {
  if (env['NODE_ENV'] === 'production') return {};
  // The first start makes the administrator of the settings, which may be another one.
  const hasDemoAdmin = env['ADMIN_USERNAME'] === DEMO_ADMIN.username && env['ADMIN_PASSWORD'] === DEMO_ADMIN.password;
  return {
    ...(hasDemoAdmin && { admin: nameAndPassword(DEMO_ADMIN) }),
    ...(hasDemoData && { shopper: nameAndPassword(DEMO_SHOPPER) }),
  };
}

function nameAndPassword({ username, password }: { username: string; password: string }): string {
  return `${username} / ${password}`;
}
