import { stopServices } from './services';

export default async function stopTestServices(): Promise<void> {
  if (globalThis.testServicesLauncher) await stopServices(globalThis.testServicesLauncher);
}
