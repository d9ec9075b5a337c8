import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** A Kubernetes object as in a file. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  [field: string]: unknown;
}

interface Generator {
  name: string;
  behavior?: 'merge';
  envs?: string[];
  files?: string[];
  options?: Pick<Manifest['metadata'], 'labels' | 'annotations'> & { disableNameSuffixHash?: boolean };
}

interface Kustomization {
  resources?: string[];
  namespace?: string;
  labels?: { pairs: Record<string, string> }[];
  images?: { name: string; newName?: string; newTag?: string }[];
  configMapGenerator?: Generator[];
  secretGenerator?: Generator[];
  patches?: { path?: string; patch?: string; target?: { kind: string } }[];
}

/** The fields that this renderer knows; others in a kustomization fail, so that none is ignored. */
const KNOWN = [
  'apiVersion',
  'kind',
  'resources',
  'namespace',
  'labels',
  'images',
  'configMapGenerator',
  'secretGenerator',
  'patches',
];
const CLUSTER_WIDE = ['Namespace'];

/**
 * Renders a kustomization with the few features that k8s/ uses, for machines without kubectl. If there is one, a test
 * compares both. Generated names have no hash here.
 */
export function render(folder: string): Manifest[] {
  const file = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
  const unknown = Object.keys(file).filter((field) => !KNOWN.includes(field));
  if (unknown.length > 0) throw new Error(`${folder}: the renderer does not know ${unknown.join(', ')}`);
  let manifests = (file.resources ?? []).flatMap((resource) => read(join(folder, resource)));
  for (const generator of file.configMapGenerator ?? [])
    manifests = generate(manifests, folder, 'ConfigMap', generator);
  for (const generator of file.secretGenerator ?? []) manifests = generate(manifests, folder, 'Secret', generator);
  for (const { path = '', patch: text, target } of file.patches ?? []) {
    const patch = parse(text ?? readFileSync(join(folder, path), 'utf8')) as Manifest | Addition[];
    const isMeant = (one: Manifest) => Boolean(target && new RegExp(`^(${target.kind})$`).test(one.kind));
    if (Array.isArray(patch)) manifests.filter(isMeant).forEach((one) => add(one, patch));
    else if (patch['$patch'] === 'delete') manifests = manifests.filter((one) => !isMeant(one));
    else manifests = manifests.map((one) => (isSame(one, patch) ? (merge(one, patch) as Manifest) : one));
  }
  for (const manifest of manifests) {
    const { metadata } = manifest;
    for (const { pairs } of file.labels ?? []) metadata.labels = { ...metadata.labels, ...pairs };
    if (file.namespace && !CLUSTER_WIDE.includes(manifest.kind)) metadata.namespace = file.namespace;
    for (const image of file.images ?? []) rename(manifest, image);
  }
  return manifests;
}

function read(path: string): Manifest[] {
  if (statSync(path).isDirectory()) return render(path);
  return parseAllDocuments(readFileSync(path, 'utf8')).map((document) => document.toJS() as Manifest);
}

function generate(manifests: Manifest[], folder: string, kind: string, generator: Generator): Manifest[] {
  const { name, behavior, envs = [], files = [], options: { disableNameSuffixHash: _, ...marks } = {} } = generator;
  const lines = envs.flatMap((env) => readFileSync(join(folder, env), 'utf8').split('\n'));
  const pairs = lines.filter((line) => line.trim() && !line.startsWith('#')).map((line) => line.split(/=(.*)/s, 2));
  const contents = files.map((file) => {
    const [key = '', path = key] = file.split('=');
    return [basename(key), readFileSync(join(folder, path), 'utf8')];
  });
  const values = Object.fromEntries([...pairs, ...contents]) as Record<string, string>;
  const encoded = kind === 'Secret' ? Object.entries(values).map(([key, value]) => [key, btoa(value)]) : null;
  const data = encoded ? (Object.fromEntries(encoded) as Record<string, string>) : values;
  const known = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (behavior === 'merge') {
    if (!known) throw new Error(`${folder}: there is no ${kind} ${name} to merge with`);
    known['data'] = { ...(known['data'] as object), ...data };
    return manifests;
  }
  const metadata = { name, ...marks };
  return [...manifests, { apiVersion: 'v1', kind, metadata, data, ...(kind === 'Secret' ? { type: 'Opaque' } : {}) }];
}

function isSame(one: Manifest, other: Manifest): boolean {
  return one.kind === other.kind && one.metadata.name === other.metadata.name;
}

/** A strategic merge of objects; the lists that are patched here are atomic in Kubernetes. */
function merge(into: unknown, patch: unknown): unknown {
  if (!isObject(into) || !isObject(patch)) return patch;
  const merged = { ...into };
  for (const [key, value] of Object.entries(patch)) merged[key] = merge(into[key], value);
  return merged;
}

interface Addition {
  op: 'add';
  path: string;
  value: unknown;
}

function add(manifest: Manifest, additions: Addition[]): void {
  for (const { op, path, value } of additions) {
    const steps = path.split('/').slice(1);
    const last = steps.pop() ?? '';
    const place = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], manifest);
    if (!/^add$/.test(op)) throw new Error(`Cannot ${op} at ${path}`);
    if (Array.isArray(place) && last === '-') place.push(value);
    else if (isObject(place)) place[last] = value;
    else throw new Error(`Nothing can be added at ${path}`);
  }
}

function rename(value: unknown, image: { name: string; newName?: string; newTag?: string }): void {
  if (Array.isArray(value)) return value.forEach((one) => rename(one, image));
  if (!isObject(value)) return;
  const own = value['image'];
  if (typeof own === 'string' && own.split(':')[0] === image.name)
    value['image'] = `${image.newName ?? image.name}:${image.newTag ?? own.split(':')[1] ?? ''}`;
  Object.values(value).forEach((one) => rename(one, image));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
