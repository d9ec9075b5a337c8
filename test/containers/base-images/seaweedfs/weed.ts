import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { startS3 } from '../../../../tools/services/s3.ts';

/*
 * `weed server -dir=D -s3.config=F` and `weed shell`, as Compose and Kubernetes call them. The server is the one of the
 * other tests; its bucket is there from the start.
 */
const BUCKET = 'bokkiefoto';

interface Configuration {
  identities: [{ credentials: [{ accessKey: string; secretKey: string }] }];
}

const [command, ...options] = process.argv.slice(2);
if (command === 'shell') console.log(BUCKET);
else {
  const settings = Object.fromEntries(options.map((option) => option.replace('-', '').split('='))) as {
    dir: string;
    's3.config': string;
  };
  const { identities } = JSON.parse(readFileSync(settings['s3.config'], 'utf8')) as Configuration;
  const { accessKey, secretKey } = identities[0].credentials[0];
  const keys = { accessKeyId: accessKey, secretAccessKey: secretKey };
  await startS3(settings.dir, 8333, { host: '0.0.0.0', bucket: BUCKET, keys });
  createServer((_, response) => response.end()).listen(9333); // The health check asks for /cluster/status.
  process.on('SIGTERM', () => process.exit());
}
