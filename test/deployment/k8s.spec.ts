import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { COMMANDS } from '../../backend/src/cli/commands';
import { Config, SETTING_NAMES } from '../../backend/src/config';
import { PATIENCE } from '../../backend/src/modules/media/infrastructure/kept-process';
import { FINISH_SECONDS } from '../../backend/src/shared/http/graceful-shutdown';
import { isObject, render, type Manifest } from './kustomize';
import { problemsOf } from './schemas';

const OVERLAYS = ['local', 'production'];
const NAME = 'app.kubernetes.io/name';
/** Kinds that a pod is made from, and where its template stands. */
const TEMPLATES: Record<string, string[]> = {
  Deployment: ['spec', 'template'],
  StatefulSet: ['spec', 'template'],
  Job: ['spec', 'template'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template'],
};

interface Probe {
  httpGet?: { port: string; path: string };
  timeoutSeconds?: number;
}
interface Container {
  name: string;
  image: string;
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  resources?: { limits?: Record<string, string>; requests?: Record<string, string> };
  securityContext?: Record<string, unknown>;
  startupProbe?: Probe;
  readinessProbe?: Probe;
  volumeMounts?: { name: string }[];
}
interface Pod {
  metadata: { labels: Record<string, string> };
  spec: {
    containers: Container[];
    securityContext?: Record<string, unknown>;
    automountServiceAccountToken?: boolean;
    volumes?: { name: string }[];
  };
}

const at = (value: unknown, path: string[]) =>
  path.reduce<unknown>((one, step) => (one as Record<string, unknown>)[step], value);
const podOf = (manifest: Manifest) => at(manifest, TEMPLATES[manifest.kind] ?? []) as Pod;
const called = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

describe.each(OVERLAYS)('k8s/overlays/%s', (overlay) => {
  const isForPeople = overlay === 'production';
  const manifests = render(`k8s/overlays/${overlay}`);
  const pods = manifests.filter(({ kind }) => kind in TEMPLATES);
  const shopPods = pods.filter((one) => podOf(one).spec.containers[0]?.image.includes('bokkiefoto/shop'));
  const find = (kind: string, name: string) => {
    const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
    if (!found) throw new Error(`There is no ${kind} ${name}`);
    return found;
  };

  it('is rendered as kubectl renders it', () => {
    const kubectl = spawnSync('kubectl', ['kustomize', `k8s/overlays/${overlay}`], { encoding: 'utf8' });
    if (kubectl.error) return console.warn('There is no kubectl here: the renderer is not compared with it.');
    const hash = /\b(shop-settings|shop-dashboard|s3-keys|stand-ins-nginx)-[0-9a-z]{10}\b/g;
    const wanted = parseAllDocuments(kubectl.stdout.replace(hash, '$1'));
    const sorted = (all: Manifest[]) => new Map(all.map((one) => [called(one), one] as const));
    expect(sorted(manifests)).toEqual(sorted(wanted.map((document) => document.toJS() as Manifest)));
  });

  it('fits the schemas of Kubernetes and of the operators, without unknown fields', () => {
    expect(problemsOf(manifests)).toEqual([]);
  });

  it('names each thing once, in the shop’s namespace', () => {
    const names = manifests.map(called);
    expect(names).toEqual([...new Set(names)]);
    for (const manifest of manifests)
      if (manifest.kind !== 'Namespace')
        expect([called(manifest), manifest.metadata.namespace]).toEqual([called(manifest), 'bokkiefoto']);
  });

  it.each(pods.map((one) => [called(one), podOf(one)] as const))('%s is bounded, and may do nothing more', (_, pod) => {
    expect(pod.spec.automountServiceAccountToken).toBe(false);
    expect(pod.spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    const volumes = (pod.spec.volumes ?? []).map(({ name }) => name);
    for (const { image, resources, securityContext, volumeMounts = [] } of pod.spec.containers) {
      expect(image).toMatch(/^[\w./-]+:\d[\w.]*$/);
      expect(Object.keys(resources?.limits ?? {}).sort()).toEqual(['cpu', 'memory']);
      expect(Object.keys(resources?.requests ?? {}).sort()).toEqual(['cpu', 'memory']);
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const claimed = ['data'];
      for (const { name } of volumeMounts) expect([...volumes, ...claimed]).toContain(name);
    }
  });

  it.each(shopPods.map((one) => [called(one), podOf(one)] as const))('%s has every setting that it needs', (_, pod) => {
    const [container] = pod.spec.containers as [Container];
    const env: Record<string, string> = {};
    for (const { configMapRef, secretRef } of container.envFrom ?? []) {
      if (configMapRef) Object.assign(env, find('ConfigMap', configMapRef.name)['data']);
      if (secretRef) for (const key of secretKeys(secretRef.name)) env[key] = sample(key);
    }
    const given: Record<string, string> = {};
    for (const { name, value, valueFrom } of container.env ?? []) {
      if (valueFrom?.secretKeyRef) given[name] = sample(name);
      else env[name] = (value ?? '').replace(/\$\((\w+)\)/g, (_all, one: string) => given[one] ?? '');
    }
    if (isForPeople)
      expect(env['DATABASE_URL']).toMatch(/^postgres:.*\?sslmode=verify-full&sslrootcert=\/etc\/shop-db\//);
    expect(Object.keys(env).filter((name) => !SETTING_NAMES.includes(name) && !/^(HTTP|NODE)_/.test(name))).toEqual([]);
    expect(() => Config.load(env)).not.toThrow();
  });

  /** Keys of a secret, from the overlay or from outside. */
  function secretKeys(name: string): string[] {
    const secret = manifests.find((one) => one.kind === 'Secret' && one.metadata.name === name);
    if (secret) return Object.keys(secret['data'] as object);
    const { data } = find('ExternalSecret', name)['spec'] as { data: { secretKey: string }[] };
    return data.map(({ secretKey }) => secretKey);
  }

  it('selects pods that there are', () => {
    const labels = [...pods.map((one) => podOf(one).metadata.labels)];
    const matches = (wanted: Record<string, string>) =>
      labels.some((own) => Object.entries(wanted).every(([key, value]) => own[key] === value));
    for (const manifest of manifests) {
      const spec = manifest['spec'] as Record<string, unknown> | undefined;
      const selector = spec?.['selector'];
      if (!isObject(selector) || /^(Service|Pod)Monitor$/.test(manifest.kind)) continue;
      const wanted = (selector['matchLabels'] ?? selector) as Record<string, string>;
      expect([called(manifest), matches(wanted)]).toEqual([called(manifest), true]);
      if (manifest.kind in TEMPLATES) expect(podOf(manifest).metadata.labels).toMatchObject(wanted);
    }
  });

  interface Route {
    hostnames?: string[];
    rules: { backendRefs?: object[]; timeouts?: object; filters?: object[] }[];
  }
  const routes = (name: string) =>
    manifests
      .filter((one) => one.kind === 'HTTPRoute' && one.metadata.name === name)
      .map((one) => one['spec'] as Route);
  const gateway = () =>
    find('Gateway', 'shop')['spec'] as {
      listeners: { name: string; protocol: string; hostname?: string; tls?: object }[];
    };

  it('leads to services, ports and workloads that there are', () => {
    const service = find('Service', 'api')['spec'] as { ports: { port: number; targetPort: string }[] };
    for (const { rules } of routes('shop'))
      expect(rules.flatMap(({ backendRefs }) => backendRefs)).toEqual([{ name: 'api', port: service.ports[0]!.port }]);
    for (const one of manifests.filter(({ kind }) => kind === 'HTTPRoute')) {
      const { parentRefs } = one['spec'] as { parentRefs: { name: string; sectionName?: string }[] };
      const listeners = gateway().listeners.map(({ name }) => name);
      for (const { name, sectionName = listeners[0] } of parentRefs)
        expect([name, listeners.includes(sectionName ?? '')]).toEqual(['shop', true]);
    }
    const port = service.ports[0]!;
    const api = podOf(find('Deployment', 'api')).spec.containers[0]!;
    expect(api.ports!.map(({ name }) => name)).toContain(port.targetPort);
    // Prometheus' port is in no service that visitors are led to.
    expect(service.ports).toHaveLength(1);
    for (const scaler of ['HorizontalPodAutoscaler', 'ScaledObject'])
      for (const one of manifests.filter(({ kind }) => kind === scaler)) {
        const { scaleTargetRef } = one['spec'] as { scaleTargetRef: { name: string } };
        expect(find('Deployment', scaleTargetRef.name)['spec'] as object).not.toHaveProperty('replicas');
      }
    for (const one of pods)
      for (const { readinessProbe, ports = [] } of podOf(one).spec.containers)
        if (readinessProbe?.httpGet) expect(ports.map(({ name }) => name)).toContain(readinessProbe.httpGet.port);
  });

  it('has what keeps the shop going', () => {
    const names = (kind: string) => manifests.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);
    expect(names('CronJob').sort()).toEqual(['audit', 'backup', 'retention']);
    expect(names('ConfigMap')).toContain('shop-dashboard');
    // A cluster for trying has no operators.
    for (const kind of ['ServiceMonitor', 'PrometheusRule', 'Gateway'])
      expect(names(kind)).toEqual(isForPeople ? ['shop'] : []);
    expect(names('HTTPRoute').sort()).toEqual(isForPeople ? ['https', 'shop'] : []);
    expect(names('PodMonitor')).toEqual(isForPeople ? ['shop-db'] : []);
    expect(names('ScaledObject')).toEqual(isForPeople ? ['worker'] : []);
    expect(names('Job').sort()).toEqual(isForPeople ? ['migrate'] : ['bucket', 'migrate']);
    // Of what scales, one pod may always be taken away, and one always stays.
    for (const name of ['api', 'worker'])
      expect(find('PodDisruptionBudget', name)['spec']).toMatchObject({ minAvailable: 1 });
    for (const { spec } of manifests.filter(({ kind }) => /Autoscaler|ScaledObject/.test(kind))) {
      const { minReplicas, minReplicaCount } = spec as Record<string, number>;
      expect(minReplicas ?? minReplicaCount).toBe(2);
    }
  });

  it('has a connection to the database for every process, also during a release', () => {
    if (!isForPeople) return;
    const workload = (name: string, scaler: string, field: string) => {
      const { strategy } = find('Deployment', name)['spec'] as { strategy: { rollingUpdate: { maxSurge: number } } };
      return (find(scaler, name)['spec'] as Record<string, number>)[field]! + strategy.rollingUpdate.maxSurge;
    };
    const apis = workload('api', 'HorizontalPodAutoscaler', 'maxReplicas');
    const workers = workload('worker', 'ScaledObject', 'maxReplicaCount');
    // Beside each worker its picture process; and each of the other programs once.
    const processes = apis + 2 * workers + shopPods.filter(({ kind }) => kind !== 'Deployment').length;
    const { DATABASE_POOL } = find('ConfigMap', 'shop-settings')['data'] as Record<string, string>;
    const { parameters } = (
      find('Cluster', 'shop-db')['spec'] as { postgresql: { parameters: Record<string, string> } }
    ).postgresql;
    // PostgreSQL keeps 3 for superusers, and CloudNativePG's own take some.
    expect(Number(parameters['max_connections'])).toBeGreaterThanOrEqual(processes * Number(DATABASE_POOL) + 10);
    // Names and addresses stay out of its log.
    expect(parameters).toMatchObject({ log_min_error_statement: 'panic', log_error_verbosity: 'terse' });
  });

  it('has room for the backups of as many photographs as it is planned for', () => {
    const claim = find('PersistentVolumeClaim', 'backups')['spec'] as { resources: { requests: { storage: string } } };
    const [, size = '', unit = ''] = /^(\d+)(Gi|Ti)$/.exec(claim.resources.requests.storage) ?? [];
    const bytes = Number(size) * (unit === 'Ti' ? 2 ** 40 : 2 ** 30);
    // docs/scaling.md: a million of 2.4 MB; and what thirty days have removed.
    expect(bytes).toBeGreaterThan(isForPeople ? 1_000_000 * 2.4e6 * 1.25 : 1e11);
  });

  it('begins a backup at once, however many files the volume has', () => {
    for (const one of pods) {
      const { volumes = [], securityContext } = podOf(one).spec;
      // Without this, every file of a volume is given to the group anew each time that a pod has it.
      if (volumes.some((volume) => 'persistentVolumeClaim' in volume))
        expect([called(one), securityContext]).toEqual([
          called(one),
          expect.objectContaining({ fsGroupChangePolicy: 'OnRootMismatch' }),
        ]);
    }
  });

  it('scales the API by its processor, and workers by what waits for them', () => {
    const { metrics } = find('HorizontalPodAutoscaler', 'api')['spec'] as { metrics: { resource: { name: string } }[] };
    expect(metrics.map(({ resource }) => resource.name)).toEqual(['cpu']);
    if (!isForPeople) return;
    const { triggers } = find('ScaledObject', 'worker')['spec'] as { triggers: { metadata: { query: string } }[] };
    const queries = triggers.map(({ metadata }) => metadata.query).join();
    expect(queries).toContain('shop_queue_jobs{queue="pictures",state="waiting"}');
    expect(queries).toContain('shop_queue_oldest_seconds');
  });

  it('lets uploads through for as long as the shop waits for them', () => {
    for (const { rules } of routes('shop'))
      expect(rules.map(({ timeouts }) => timeouts)).toEqual([{ request: '1h', backendRequest: '1h' }]);
    expect(readFileSync('backend/src/main.ts', 'utf8')).toContain('LONGEST_REQUEST = 60 * 60 * 1000');
  });

  it('is found by the cluster’s Prometheus, which looks for a label', () => {
    for (const { kind, metadata } of manifests)
      if (/Monitor$|^PrometheusRule$/.test(kind)) expect(metadata.labels).toHaveProperty('release');
  });

  it('keeps Redis within its memory, with room to write its file anew, and throws nothing away', () => {
    const { containers } = podOf(find('StatefulSet', 'redis')).spec;
    const text = JSON.stringify([containers, isForPeople ? find('ConfigMap', 'redis-scripts') : []]);
    const [, size = '', unit = ''] = /--maxmemory[", ]+(\d+)(gb|mb)/.exec(text) ?? [];
    const [, limit = '', of = ''] = /^(\d+)(Gi|Mi)$/.exec(containers[0]!.resources!.limits!['memory']!) ?? [];
    const mega = Number(size) * (unit === 'gb' ? 1024 : 1);
    expect(mega).toBeGreaterThan(0);
    expect(mega * 2).toBeLessThanOrEqual(Number(limit) * (of === 'Gi' ? 1024 : 1));
    expect(text).toMatch(/--maxmemory-policy[", ]+noeviction/);
  });

  it('lets a pod reach, and be reached by, only what is named', () => {
    const policies = manifests
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map((one) => one['spec'] as { podSelector: Selector; policyTypes: string[]; ingress?: object[] });
    const nothing = policies.find(({ podSelector }) => Object.keys(podSelector).length === 0);
    expect(nothing?.policyTypes).toEqual(['Ingress', 'Egress']);
    if (isForPeople)
      expect([nothing?.ingress, (nothing as { egress?: object[] }).egress]).toEqual([undefined, undefined]);
    for (const one of pods) {
      const { labels } = podOf(one).metadata;
      const own = policies.filter(
        ({ podSelector }) => Object.keys(podSelector).length > 0 && selects(podSelector, labels),
      );
      if (shopPods.includes(one)) expect(own.some(({ policyTypes }) => policyTypes.includes('Egress'))).toBe(true);
      // Visitors reach only the API.
      const isVisited = JSON.stringify(own).includes('"kubernetes.io/metadata.name":"gateway-system"');
      expect([called(one), isVisited]).toEqual([called(one), one.metadata.name === 'api']);
    }
  });

  it('lets cert-manager prove whose host it is, and its pod do nothing else', () => {
    if (!isForPeople) return;
    const chosen = manifests.filter(
      (one) =>
        one.kind === 'NetworkPolicy' &&
        selects((one['spec'] as { podSelector: Selector }).podSelector, {
          'acme.cert-manager.io/http01-solver': 'true',
        }),
    );
    expect(chosen.map(({ metadata }) => metadata.name).sort()).toEqual(['certificates', 'nothing']);
    const { ingress } = find('NetworkPolicy', 'visitors')['spec'] as { ingress: [{ from: object[] }] };
    expect(find('NetworkPolicy', 'certificates')['spec']).toMatchObject({
      policyTypes: ['Ingress'],
      ingress: [{ from: ingress[0].from, ports: [{ port: 8089 }] }],
    });
  });

  it('takes no API away for what all of them share, and begins with none that cannot reach it', () => {
    const [{ startupProbe, readinessProbe }] = podOf(find('Deployment', 'api')).spec.containers as [Container];
    expect(startupProbe?.httpGet?.path).toBe('/api/health/ready');
    // The readiness check itself waits for three seconds.
    expect(startupProbe?.timeoutSeconds).toBeGreaterThan(3);
    // People can browse while Redis is away (test/faults), and a busy pool is no reason to close the shop.
    expect(readinessProbe?.httpGet?.path).toBe('/api/health/live');
  });

  it('gives a process the time to leave', () => {
    const drain = Number((find('ConfigMap', 'shop-settings')['data'] as Record<string, string>)['DRAIN_SECONDS']);
    const patience = (name: string) =>
      (podOf(find('Deployment', name)).spec as unknown as { terminationGracePeriodSeconds: number })
        .terminationGracePeriodSeconds;
    expect(drain).toBeGreaterThanOrEqual(5);
    // Time for requests beside the draining, and 15 s for what was cut off.
    expect(patience('api')).toBeGreaterThan(drain + FINISH_SECONDS + 15);
    // A worker first waits for its mails, whose server may be silent for this long, then for its pictures.
    const [, silence] = /socketTimeout: (\d+)_000/.exec(
      readFileSync('backend/src/shared/mail/mail.module.ts', 'utf8'),
    )!;
    expect(patience('worker')).toBeGreaterThan(Number(silence) + PATIENCE / 1000 + 15);
  });

  it('migrates when all is there but the shop', () => {
    // The manifests that the first `kubectl apply` leaves out (docs/operations.md, "A new version").
    const roles = manifests.filter(({ metadata }) => /^(api|worker)$/.test(metadata.labels?.[NAME] ?? '')).map(called);
    expect(roles.sort()).toEqual(['Deployment api', 'Deployment worker', 'Service api']);
    expect(readFileSync('docs/operations.md', 'utf8')).toContain(`-l '${NAME} notin (api, worker)'`);
    // For Argo CD: each wave is there, and well, before the next.
    const wave = ({ metadata }: Manifest) => Number(metadata.annotations?.['argocd.argoproj.io/sync-wave'] ?? 0);
    const first = manifests.filter((one) => wave(one) < wave(find('Job', 'migrate'))).map(called);
    expect(first).toEqual(expect.arrayContaining(['ConfigMap shop-settings', 'ServiceAccount shop']));
    if (isForPeople)
      expect(first).toEqual(
        expect.arrayContaining(['Namespace bokkiefoto', 'ExternalSecret shop-secrets', 'Cluster shop-db']),
      );
    for (const name of ['api', 'worker']) expect(wave(find('Deployment', name))).toBe(0);
    expect(wave(find('Job', 'migrate'))).toBeLessThan(0);
  });

  it('keeps the settings of the version before, for Argo CD, until its last pod has gone', () => {
    expect(find('ConfigMap', 'shop-settings').metadata.annotations).toMatchObject({
      'argocd.argoproj.io/sync-options': 'PruneLast=true',
    });
  });

  it('has PostgreSQL of an exact version, on a Debian that is still built', () => {
    if (!isForPeople) return;
    // Without their Debian’s name, the tags of CloudNativePG are of one that has come to its end.
    const { imageName } = find('Cluster', 'shop-db')['spec'] as { imageName: string };
    expect(imageName).toMatch(/^ghcr\.io\/cloudnative-pg\/postgresql:\d+\.\d+-(minimal|standard|system)-[a-z]+$/);
  });

  it('answers under the name that its links have', () => {
    const { PUBLIC_URL = '' } = find('ConfigMap', 'shop-settings')['data'] as Record<string, string>;
    const { hostname, protocol } = new URL(PUBLIC_URL);
    expect(protocol).toBe(isForPeople ? 'https:' : 'http:');
    if (!isForPeople) return;
    expect(gateway().listeners.find(({ name }) => name === 'https')).toMatchObject({ hostname, protocol: 'HTTPS' });
    for (const { hostnames } of [...routes('shop'), ...routes('https')]) expect(hostnames).toEqual([hostname]);
    // Without TLS there is only the way to it.
    expect(routes('https').flatMap(({ rules }) => rules.map(({ backendRefs }) => backendRefs))).toEqual([undefined]);
  });

  it('runs programs of the image', () => {
    for (const one of shopPods) {
      const [program = '', command] = podOf(one).spec.containers[0]!.args!;
      expect(existsSync(program.replace(/^dist\/backend\/(.*)\.js$/, 'backend/src/$1.ts'))).toBe(true);
      if (program.endsWith('cli.js')) expect(Object.keys(COMMANDS)).toContain(command);
    }
  });
});

describe('k8s/overlays/local', () => {
  const read = (name: string) => readFileSync(`k8s/overlays/local/${name}`, 'utf8');
  const settings = parseEnv(read('settings.env') + read('secrets.env'));
  const services = read('services.yaml');

  it('has the bucket and the keys that the shop asks for', () => {
    expect(read('s3.json')).toBe(readFileSync('docker/s3.json', 'utf8'));
    const { identities } = JSON.parse(read('s3.json')) as { identities: { credentials: object[] }[] };
    expect(identities.flatMap(({ credentials }) => credentials)).toEqual([
      { accessKey: settings['S3_ACCESS_KEY_ID'], secretKey: settings['S3_SECRET_ACCESS_KEY'] },
    ]);
    expect(services).toContain(`s3.bucket.create -name ${settings['S3_BUCKET']} `);
  });

  it('lets the simulator find the shop where the browser does', () => {
    const { port } = new URL(settings['PUBLIC_URL'] ?? '');
    expect(read('shop.conf')).toMatch(new RegExp(`listen ${port};[^]*proxy_pass http://api;`));
    expect(read('kustomization.yaml')).toContain(`port-forward stand-ins-0 ${port} 1080 3100`);
  });
});

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: 'In' | 'NotIn' | 'DoesNotExist'; values?: string[] }[];
}

/** Whether a selector chooses a pod, as Kubernetes reads it. */
function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Record<string, string>): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) =>
      operator === 'DoesNotExist' ? !(key in labels) : values.includes(labels[key] ?? '') === (operator === 'In'),
    )
  );
}

/** A value that a secret could hold. */
function sample(name: string): string {
  const values: Record<string, string> = {
    SECRET_KEY: 'x'.repeat(40),
    DATABASE_URL: 'postgres://shop:secret@postgres:5432/shop',
    DATABASE_URI: 'postgres://shop:secret@shop-db-rw:5432/shop',
    SMTP_URL: 'smtps://user:secret@mail.example',
    PAYFAST_MERCHANT_ID: '10000100',
    ADMIN_EMAIL: 'admin@shop.example',
  };
  return values[name] ?? 'a-secret-value';
}
