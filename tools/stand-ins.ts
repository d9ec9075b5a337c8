import { startInbox } from './services/inbox.ts';
import { startPayfastSimulator } from './services/payfast-simulator.ts';

/*
 * The mail inbox and the PayFast simulator on ports that are known beforehand, for docker-compose.yml: mail on 1025,
 * its pages on 1080, the simulator on 3100.
 */
const ANYWHERE = '0.0.0.0';
await Promise.all([
  startInbox('/data', { httpPort: 1080, smtpPort: 1025, host: ANYWHERE }),
  startPayfastSimulator('/data', 3100, ANYWHERE),
]);
console.log('The mail inbox is on port 1080, the PayFast simulator on 3100');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
