import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The bill of materials, as CycloneDX: the packages of package-lock.json, and the images that its containers are built
 * on or run beside. `npm run sbom`; it needs no network.
 */

interface Component {
  type: string;
  name: string;
  version: string;
  purl?: string;
}

/** The images that the Dockerfile, Compose and Kubernetes name, each once; the shop's own are left out. */
export function images(): Component[] {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const set = new Map(
    [...dockerfile.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const stages = [...dockerfile.matchAll(/^FROM .* AS (\S+)$/gm)].map(([, stage = '']) => stage);
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) =>
    image.replace(/\$\{(\w+)\}/g, (_, name: string) => set.get(name) ?? ''),
  );
  const manifests = readdirSync('k8s', { recursive: true, encoding: 'utf8' })
    .map((name) => join('k8s', name))
    .concat('docker-compose.yml')
    .filter((name) => /\.ya?ml$/.test(name));
  const run = manifests.flatMap((name) =>
    [...readFileSync(name, 'utf8').matchAll(/^\s*image:\s*['"]?([^\s'"]+)/gm)].map(([, image = '']) => image),
  );
  const named = [...bases, ...run].filter((image) => !stages.includes(image) && !image.startsWith('bokkiefoto/'));
  return [...new Set(named)].sort().map((image) => {
    const [, name = image, version = 'latest'] = /^(.*?)(?::([^/]+))?$/.exec(image) ?? [];
    const path = name.includes('/') ? name : `library/${name}`;
    return { type: 'container', name, version, purl: `pkg:docker/${path}@${version}` };
  });
}

if (process.argv[1]?.endsWith('sbom.ts')) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const text = execFileSync(npm, ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const bill = JSON.parse(text) as { components: Component[] };
  bill.components.push(...images());
  console.log(JSON.stringify(bill, null, 2));
}
