import type { ChildProcess } from 'node:child_process';
import { announceServices, startServices } from './services';
import { prepareTemplate } from './database';

declare global {
  // The launcher lives from jest's global set-up to its global tear-down.
  var testServicesLauncher: ChildProcess | undefined;
}

export default async function startTestServices(): Promise<void> {
  const { services, launcher } = await startServices();
  globalThis.testServicesLauncher = launcher;
  announceServices(services);
  await prepareTemplate(services.databaseUrl);
}
