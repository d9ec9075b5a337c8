import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Manifest } from '../deployment/kustomize';
import { asRoot, docker, inspect, NAME, SHOP_IMAGE, STAND_INS_IMAGE, succeeds } from './docker';

const LABEL = `${NAME}=pods`;
/** The Dockerfile's: it has Node, and a shell. */
const HELPER_IMAGE = STAND_INS_IMAGE;
const UNITS: Record<string, number> = { Mi: 2 ** 20, Gi: 2 ** 30 };

interface Probe {
  httpGet?: { path: string; port: string | number };
  tcpSocket?: { port: string | number };
  exec?: { command: string[] };
  periodSeconds?: number;
  timeoutSeconds?: number;
  failureThreshold?: number;
}

interface Container {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: { name: string; value?: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  resources: { limits: { cpu: string; memory: string } };
  securityContext: {
    readOnlyRootFilesystem: boolean;
    allowPrivilegeEscalation: boolean;
    capabilities: { drop: string[] };
  };
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  lifecycle?: { preStop?: { exec: { command: string[] } } };
  volumeMounts?: { name: string; mountPath: string }[];
}

interface Template {
  metadata: { labels: Record<string, string> };
  spec: {
    containers: Container[];
    terminationGracePeriodSeconds?: number;
    securityContext: { runAsUser: number; runAsGroup: number; fsGroup: number };
    volumes?: { name: string; configMap?: { name: string }; emptyDir?: object }[];
  };
}

interface Workload extends Manifest {
  spec: {
    template: Template;
    replicas?: number;
    backoffLimit?: number;
    volumeClaimTemplates?: { metadata: { name: string } }[];
  };
}

interface Service extends Manifest {
  spec: {
    clusterIP?: string;
    selector?: Record<string, string>;
    ports: { port: number; targetPort?: string | number }[];
  };
}

/** A pod's ports on this machine: its own, and ours. */
type Published = Record<string, [own: number, ours: number][]>;

/**
 * The pods of rendered manifests, run by a container engine on this machine: each with its settings, secrets, volumes,
 * user, read-only root, limits, probes and restart policy, and with services as names. What a cluster adds is not there:
 * policies, admission, scheduling.
 */
export class Pods {
  private readonly folder = mkdtempSync(join(tmpdir(), 'pods-'));
  private readonly workloads = new Map<string, Workload>();

  constructor(
    private readonly manifests: Manifest[],
    private readonly published: Published,
  ) {}

  /** Starts everything at once, as `kubectl apply` does, and waits until all probes pass and jobs are done. */
  async start(): Promise<void> {
    await docker(['network', 'create', '--label', LABEL, NAME]);
    const kinds = ['Deployment', 'StatefulSet', 'Job'];
    const workloads = this.manifests.filter(({ kind }) => kinds.includes(kind)) as Workload[];
    for (const { spec } of workloads)
      for (const { name, ports } of this.servicesOf(spec.template)) if (ports.some(isOther)) await proxy(name, ports);
    await Promise.all(workloads.map((workload) => this.apply(workload)));
  }

  async remove(): Promise<void> {
    const removeAll = async (list: string[], remove: string[]) => {
      const found = await docker([...list, '--quiet', '--filter', `label=${LABEL}`]);
      if (found) await docker([...remove, ...found.split('\n')]);
    };
    await removeAll(['ps', '--all'], ['rm', '--force', '--volumes']);
    await removeAll(['volume', 'ls'], ['volume', 'rm']);
    await removeAll(['network', 'ls'], ['network', 'rm']);
    rmSync(this.folder, { recursive: true });
  }

  /** The containers of all pods, as the engine names them. */
  containers(): string[] {
    return [...this.workloads].flatMap(([pod, { spec }]) =>
      spec.template.spec.containers.map(({ name }) => containerOf(pod, name)),
    );
  }

  exec(pod: string, container: string, ...command: string[]): Promise<string> {
    return docker(['exec', containerOf(pod, container), ...command]);
  }

  /** Ends a pod as the drain of its node does: hook, SIGTERM, the time to end. Its name is gone, its claims stay. */
  async drain(pod: string): Promise<void> {
    const { containers, terminationGracePeriodSeconds: patience = 30 } = this.workload(pod).spec.template.spec;
    for (const { name, lifecycle } of containers) {
      if (lifecycle?.preStop) await this.exec(pod, name, ...lifecycle.preStop.exec.command);
      await docker(['stop', '--time', String(patience), containerOf(pod, name)]);
      await docker(['rm', '--volumes', containerOf(pod, name)]);
    }
    await docker(['rm', '--force', '--volumes', containerOf(pod)]);
  }

  /** Takes a pod away as the loss of its node does, with its name. */
  async vanish(pod: string): Promise<void> {
    const names = this.workload(pod).spec.template.spec.containers.map(({ name }) => name);
    await docker(['rm', '--force', ...[...names, undefined].map((name) => containerOf(pod, name))]);
  }

  /** Starts a pod that was drained. */
  async startAgain(pod: string): Promise<void> {
    await this.run(this.workload(pod), pod, 'always');
    await this.untilReady(pod);
  }

  private workload(pod: string): Workload {
    const found = this.workloads.get(pod);
    if (!found) throw new Error(`There is no pod ${pod}`);
    return found;
  }

  private find(kind: string, name: string): Manifest | undefined {
    return this.manifests.find((one) => one.kind === kind && one.metadata.name === name);
  }

  /** The contents of a ConfigMap or Secret. */
  private dataOf(kind: string, name: string): [string, string][] {
    return Object.entries((this.find(kind, name)?.['data'] ?? {}) as Record<string, string>);
  }

  private async apply(workload: Workload): Promise<void> {
    const { kind, metadata, spec } = workload;
    if (kind === 'Job') return this.runJob(workload);
    const autoscaler = this.find('HorizontalPodAutoscaler', metadata.name)?.['spec'] as
      | { minReplicas: number }
      | undefined;
    const replicas = spec.replicas ?? autoscaler?.minReplicas ?? 1;
    const pods = Array.from({ length: replicas }, (_, index) => `${metadata.name}-${index}`);
    const startOne = async (pod: string) => {
      await this.run(workload, pod, 'always');
      await this.untilReady(pod);
    };
    if (kind === 'Deployment') await Promise.all(pods.map(startOne));
    // A stateful set's pods follow one another.
    else for (const pod of pods) await startOne(pod);
  }

  /** A new pod after each failure, as the Job's controller does: 10 s, 20 s, 40 s … later. */
  private async runJob(job: Workload): Promise<void> {
    const { backoffLimit = 6, template } = job.spec;
    for (let attempt = 0; attempt <= backoffLimit; attempt++) {
      const pod = `${job.metadata.name}-${attempt}`;
      await this.run(job, pod, 'no');
      const [container] = template.spec.containers;
      if ((await docker(['wait', containerOf(pod, container?.name)])) === '0') return;
      await sleep(10_000 * 2 ** attempt);
    }
    throw new Error(`Job ${job.metadata.name} has failed`);
  }

  /** Starts a pod's containers in the network of one that only holds it. */
  private async run(workload: Workload, pod: string, restart: string): Promise<void> {
    this.workloads.set(pod, workload);
    const { template, volumeClaimTemplates = [] } = workload.spec;
    const names = this.namesOf(pod, template);
    const ports = (this.published[pod] ?? []).map(([own, ours]) => `127.0.0.1:${ours}:${own}`);
    await docker([
      ...['run', '--detach', '--init', '--name', containerOf(pod), '--label', LABEL, '--hostname', pod],
      ...['--network', NAME, ...names.flatMap((name) => ['--network-alias', name])],
      ...ports.flatMap((port) => ['--publish', port]),
      ...['--entrypoint', 'sleep', HELPER_IMAGE, 'infinity'],
    ]);
    const { containers, volumes = [], securityContext } = template.spec;
    const sources = new Map<string, string>();
    for (const { name, configMap } of volumes)
      sources.set(
        name,
        configMap
          ? `${this.filesOf(pod, name, configMap.name)}:MOUNT:ro`
          : `${await volume(`${pod}-${name}`, securityContext.fsGroup)}:MOUNT:nocopy`,
      );
    for (const { metadata } of volumeClaimTemplates)
      sources.set(metadata.name, `${await volume(`${pod}-${metadata.name}`, securityContext.fsGroup)}:MOUNT:nocopy`);
    await Promise.all(containers.map((one) => docker(this.runArguments(pod, template, one, sources, restart))));
  }

  private runArguments(
    pod: string,
    { spec }: Template,
    container: Container,
    sources: Map<string, string>,
    restart: string,
  ): string[] {
    const { securityContext: user, terminationGracePeriodSeconds = 30 } = spec;
    const { securityContext: rights, resources, command: [entrypoint, ...rest] = [], args = [] } = container;
    const memory = String(bytes(resources.limits.memory));
    const mounts = container.volumeMounts ?? [];
    return [
      ...['run', '--detach', '--name', containerOf(pod, container.name), '--label', LABEL, '--restart', restart],
      ...['--network', `container:${containerOf(pod)}`, '--no-healthcheck'],
      ...['--user', `${user.runAsUser}:${user.runAsGroup}`, '--group-add', String(user.fsGroup)],
      ...(rights.readOnlyRootFilesystem ? ['--read-only'] : []),
      ...rights.capabilities.drop.flatMap((one) => ['--cap-drop', one]),
      ...(rights.allowPrivilegeEscalation ? [] : ['--security-opt', 'no-new-privileges:true']),
      ...['--memory', memory, '--memory-swap', memory],
      ...['--cpus', String(Math.min(cores(resources.limits.cpu), availableParallelism()))],
      ...['--stop-timeout', String(terminationGracePeriodSeconds)],
      ...this.environmentOf(container).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      ...mounts.flatMap(({ name, mountPath }) => ['--volume', sources.get(name)!.replace('MOUNT', mountPath)]),
      ...(entrypoint === undefined ? [] : ['--entrypoint', entrypoint]),
      ...[imageOf(container.image), ...rest, ...args],
    ];
  }

  private environmentOf({ env = [], envFrom = [] }: Container): [string, string][] {
    const pairs: [string, string][] = [];
    for (const { configMapRef, secretRef } of envFrom) {
      if (configMapRef) pairs.push(...this.dataOf('ConfigMap', configMapRef.name));
      if (secretRef) for (const [name, value] of this.dataOf('Secret', secretRef.name)) pairs.push([name, atob(value)]);
    }
    for (const { name, value } of env) if (value !== undefined) pairs.push([name, value]);
    return pairs;
  }

  /** Writes a ConfigMap's files. */
  private filesOf(pod: string, volume: string, configMap: string): string {
    const folder = join(this.folder, pod, volume);
    mkdirSync(folder, { recursive: true });
    for (const [name, content] of this.dataOf('ConfigMap', configMap)) writeFileSync(join(folder, name), content);
    return folder;
  }

  /** The services that lead to a pod, with pairs of their port and the pod's. */
  private servicesOf({ metadata, spec }: Template) {
    const services = this.manifests.filter(({ kind }) => kind === 'Service') as Service[];
    return services
      .filter(({ spec: { selector } }) => selector && isSubset(selector, metadata.labels))
      .map((service) => ({
        name: service.metadata.name,
        isHeadless: service.spec.clusterIP === 'None',
        // A pod is left out of those that it does not have.
        ports: service.spec.ports.flatMap(({ port, targetPort = port }): [number, number][] => {
          const target = portOf(targetPort, spec.containers);
          return target === undefined ? [] : [[port, target]];
        }),
      }));
  }

  /** The names of a pod in the network: its own, and those of its services. */
  private namesOf(pod: string, template: Template): string[] {
    const names = this.servicesOf(template).flatMap(({ name, isHeadless, ports }) => [
      ports.some(isOther) ? `pods-of-${name}` : name,
      ...(isHeadless ? [`${pod}.${name}`] : []),
    ]);
    return [pod, ...names];
  }

  /** Waits until the probes of a pod pass, that of its start among them. */
  async untilReady(pod: string): Promise<void> {
    const { containers } = this.workload(pod).spec.template.spec;
    const ip = await inspect(containerOf(pod), `{{(index .NetworkSettings.Networks "${NAME}").IPAddress}}`);
    for (const container of containers)
      for (const kind of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
        const probe = container[kind];
        if (!probe) continue;
        const { failureThreshold = 3, periodSeconds = 10 } = probe;
        // Only the startup's has an end: a pod that is not ready is not ended.
        const most = kind === 'startupProbe' ? failureThreshold : 300 / periodSeconds;
        for (let tries = 1; !(await passes(probe, container, containerOf(pod, container.name), ip)); tries++) {
          if (tries >= most) throw new Error(`${kind} of ${pod} (${container.name}) has failed ${tries} times`);
          await sleep(periodSeconds * 1000);
        }
      }
  }
}

function containerOf(pod: string, container = 'network'): string {
  return `${NAME}-${pod}-${container}`;
}

function imageOf(image: string): string {
  if (image.includes('bokkiefoto/shop')) return SHOP_IMAGE;
  return image.startsWith('bokkiefoto/stand-ins') ? STAND_INS_IMAGE : image;
}

/** A port by its number or name. */
function portOf(port: string | number, containers: Container[]): number | undefined {
  if (typeof port === 'number') return port;
  return containers.flatMap(({ ports = [] }) => ports).find(({ name }) => name === port)?.containerPort;
}

function bytes(quantity: string): number {
  return Number.parseInt(quantity, 10) * (UNITS[quantity.slice(-2)] ?? 1);
}

function cores(quantity: string): number {
  return quantity.endsWith('m') ? Number.parseInt(quantity, 10) / 1000 : Number(quantity);
}

/** Makes a volume, if it is not there, that a group may write to, as `fsGroup` does. */
async function volume(claim: string, group: number): Promise<string> {
  const name = `${NAME}-${claim}`;
  await docker(['volume', 'create', '--label', LABEL, name]);
  await asRoot(`chgrp ${group} /volume && chmod 2775 /volume`, '--volume', `${name}:/volume`);
  return name;
}

/** Starts the proxy of a service whose port is not its pods'. */
async function proxy(service: string, ports: [number, number][]): Promise<void> {
  const code = readFileSync(join(__dirname, 'service-proxy.cjs'), 'utf8');
  const options = ['--name', containerOf(service, 'service'), '--label', LABEL, '--network', NAME];
  await docker([
    ...['run', '--detach', '--init', ...options, '--network-alias', service, '--entrypoint', 'node', HELPER_IMAGE],
    ...['-e', code, `pods-of-${service}`, ...ports.map((pair) => pair.join(':'))],
  ]);
}

function isOther([port, target]: [number, number]): boolean {
  return port !== target;
}

function isSubset(labels: Record<string, string>, of: Record<string, string>): boolean {
  return Object.entries(labels).every(([name, value]) => of[name] === value);
}

function passes(probe: Probe, container: Container, name: string, ip: string): Promise<boolean> {
  const milliseconds = (probe.timeoutSeconds ?? 1) * 1000;
  if (probe.exec) return succeeds(['exec', name, ...probe.exec.command]);
  const port = portOf((probe.httpGet ?? probe.tcpSocket)!.port, [container])!;
  if (probe.httpGet)
    return fetch(`http://${ip}:${port}${probe.httpGet.path}`, { signal: AbortSignal.timeout(milliseconds) }).then(
      ({ status }) => status < 400,
      () => false,
    );
  return new Promise((resolve) => {
    const socket = connect({ host: ip, port, timeout: milliseconds });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => end(true));
    socket.on('timeout', () => end(false));
    socket.on('error', () => end(false));
  });
}
