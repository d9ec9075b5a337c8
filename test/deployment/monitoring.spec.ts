import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { collectDefaultMetrics, register, Registry } from 'prom-client';
import { readByWorkers } from '../../backend/src/shared/metrics/metrics';
import { render } from './kustomize';

/**
 * Metrics of Prometheus itself, and of kube-state-metrics (2.5 and later), kubelets, CloudNativePG's exporter (its
 * default queries) and the plugin Barman Cloud.
 */
const OTHERS = [
  'up',
  'kube_cronjob_status_last_successful_time',
  'kube_cronjob_created',
  'kubelet_volume_stats_available_bytes',
  'kubelet_volume_stats_capacity_bytes',
  'cnpg_pg_stat_archiver_last_archived_time',
  'cnpg_pg_stat_archiver_last_failed_time',
  'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp',
];
/** Labels that Prometheus adds when it asks a pod, and those of kube-state-metrics and kubelets. */
const ADDED = [
  'job',
  'pod',
  'instance',
  'namespace',
  'app_kubernetes_io_name',
  'le',
  'cronjob',
  'persistentvolumeclaim',
];

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
interface Panel {
  targets: { expr: string }[];
}

const base = render('k8s/base');
const { groups } = base.find(({ kind }) => kind === 'PrometheusRule')!['spec'] as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync('k8s/base/dashboard.json', 'utf8')) as { panels: Panel[] };
const scalers = base
  .filter(({ kind }) => kind === 'ScaledObject')
  .flatMap((one) => (one['spec'] as { triggers: { metadata: { query: string } }[] }).triggers);

/** Names of metrics, and by metric the labels that an expression asks for. Fails when it is no PromQL. */
function read(expr: string): { metrics: string[]; labels: [string, string][] } {
  const metrics: string[] = [];
  const labels: [string, string][] = [];
  const grouped: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`No PromQL at ${from}: ${expr}`);
      const words = expr.slice(from, to);
      if (type.name === 'VectorSelector') metrics.push(/^[\w:]+/.exec(words)?.[0] ?? '');
      if (type.name === 'LabelName' && node.parent?.name === 'GroupingLabels') grouped.push(words);
      if (type.name === 'LabelName' && node.parent?.name !== 'GroupingLabels')
        labels.push([metrics.at(-1) ?? '', words]);
    },
  });
  return { metrics, labels: [...labels, ...grouped.map((label): [string, string] => [metrics[0] ?? '', label])] };
}

const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...scalers.map(({ metadata }) => metadata.query),
];

describe('What is asked of Prometheus', () => {
  collectDefaultMetrics();
  const all = Registry.merge([register, readByWorkers]);
  const known = new Map<string, string[]>();
  beforeAll(async () => {
    for (const metric of all.getMetricsAsArray() as unknown as {
      name: string;
      type: string;
      labelNames?: string[];
    }[]) {
      const suffixes = metric.type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''];
      for (const suffix of suffixes) known.set(metric.name + suffix, metric.labelNames ?? []);
    }
    // Histograms of Node's own carry their labels only in their values; none is asked for here.
    await all.metrics();
  });

  it('names metrics and labels that there are', () => {
    for (const expr of expressions) {
      const { metrics, labels } = read(expr);
      expect(metrics.length).toBeGreaterThan(0);
      for (const metric of metrics) expect([...known.keys(), ...OTHERS]).toContain(metric);
      for (const [metric, label] of labels) expect([...(known.get(metric) ?? []), ...ADDED]).toContain(label);
    }
  });

  it('notices what is wrong', () => {
    expect(() => read('sum(rate(shop_mails_total[5m])')).toThrow('No PromQL');
    expect(read('max(shop_nothing{x="1"})').metrics).toEqual(['shop_nothing']);
  });

  it('is known at 0 before it is counted, where an alert asks for its increase', async () => {
    const counted = rules.flatMap(({ expr }) => [...expr.matchAll(/increase\((.+?)\[/g)].map(([, one = '']) => one));
    expect(counted).toContain('shop_payment_notices_total{outcome="refused"}');
    const page = await all.metrics();
    for (const one of counted) expect(page).toContain(`${one} 0\n`);
  });

  it('uses every metric of the shop in a panel or an alert', () => {
    const asked = expressions
      .flatMap((expr) => read(expr).metrics)
      .map((name) => name.replace(/_(bucket|count|sum)$/, ''));
    const own = all
      .getMetricsAsArray()
      .map(({ name }) => name)
      .filter((name) => name.startsWith('shop_'));
    expect(own.filter((name) => !asked.includes(name))).toEqual([]);
  });
});

describe('Each alert', () => {
  const operations = readFileSync('docs/operations.md', 'utf8');

  it('says how urgent it is, and leads to what to do', () => {
    for (const { alert, labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
      expect(operations).toContain(`\n### ${alert}\n`);
    }
  });
});
