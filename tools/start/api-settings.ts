/**
 * The settings of the API, beside a worker on the same machine: a port for pages, and one for metrics after those of the
 * worker and its picture process.
 */
export function apiSettings(env: NodeJS.ProcessEnv, port: number): NodeJS.ProcessEnv {
  const metrics = env['METRICS_PORT'];
  return { ...env, PORT: String(port), ...(metrics ? { METRICS_PORT: String(Number(metrics) + 2) } : {}) };
}
