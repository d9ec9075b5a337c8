import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** Milliseconds that spans wait for others before they are sent together. */
const SENT_AFTER = 2000;

/**
 * Sends this process' spans to a collector, as JSON over HTTP, from now on; answers how to end that. `share` of the
 * traces is kept (0 to 1), decided where a trace begins. Loaded only where traces are wanted. A collector that does not
 * answer costs its spans and nothing else.
 */
export function startSending(endpoint: string, share: number, role: string): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `shop-${role}`, 'service.namespace': 'shop' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
        scheduledDelayMillis: SENT_AFTER,
      }),
    ],
  });
  const isFirst = trace.setGlobalTracerProvider(provider);
  if (isFirst) {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  }
  return async () => {
    // Sends the waiting spans; a collector that is away must not hold the process up.
    await provider.shutdown().catch(() => undefined);
    if (!isFirst) return;
    trace.disable();
    context.disable();
    propagation.disable();
  };
}
