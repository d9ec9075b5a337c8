import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Manifest } from './kustomize';

/** The schemas are those of Kubernetes 1.27.1 (kubernetes-models 5.1) and of the operators' resources. */
const PACKAGES: [RegExp, string][] = [
  [/^keda\.sh\//, '@kubernetes-models/keda/'],
  [/^monitoring\.coreos\.com\//, '@kubernetes-models/prometheus-operator/'],
  [/^external-secrets\.io\//, '@kubernetes-models/external-secrets/'],
  [/^gateway\.networking\.k8s\.io\//, '@kubernetes-models/gateway-api/'],
  [/^postgresql\.cnpg\.io\//, '@kubernetes-models/cloudnative-pg/'],
  [/^(v1$|[a-z]+(\.k8s\.io)?\/v\d$)/, 'kubernetes-models/'],
];
/** Of this no package brings a schema; the cluster checks it at its door. */
const UNCHECKED = ['barmancloud.cnpg.io/v1'];

/**
 * Errors against the schemas: wrong types, missing fields, and fields that do not exist (a misspelt probe would be
 * ignored by the cluster). The manifests are written as typed values for TypeScript's compiler to check.
 */
export function problemsOf(manifests: Manifest[]): string[] {
  const problems: string[] = [];
  const lines: string[] = [];
  for (const manifest of manifests) {
    const { apiVersion, kind, metadata } = manifest;
    if (UNCHECKED.includes(apiVersion)) continue;
    const found = PACKAGES.find(([version]) => version.test(apiVersion));
    if (!found) {
      problems.push(`${kind} ${metadata.name}: no schema for ${apiVersion}`);
      continue;
    }
    const type = `import('${found[1]}${apiVersion}/${kind}').I${kind}`;
    lines.push(`export const m${lines.length}: ${type} = ${JSON.stringify(manifest)}; // ${kind} ${metadata.name}`);
  }
  // Beside the packages, so that they are found.
  const folder = mkdtempSync(join('node_modules', '.manifests-'));
  try {
    const file = join(folder, 'manifests.ts');
    writeFileSync(file, lines.join('\n'));
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.Preserve,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    };
    for (const { messageText, start = 0 } of ts.getPreEmitDiagnostics(ts.createProgram([file], options))) {
      const line = lines.join('\n').slice(0, start).split('\n').length - 1;
      const name = lines[line]?.split(' // ').at(-1) ?? '';
      problems.push(`${name}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return problems;
}
