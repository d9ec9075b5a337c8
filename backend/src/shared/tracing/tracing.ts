import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';

/*
 * The shop's spans and traces (OpenTelemetry). Without `OTEL_EXPORTER_OTLP_ENDPOINT` the API's own tracer is used,
 * which does nothing. No span carries text that a person has typed, or an address.
 */

const tracer = trace.getTracer('shop');

/** A span: its name, kind and attributes, and its start if that was before now. */
export interface SpanOf {
  name: string;
  kind: keyof typeof SpanKind;
  attributes?: Attributes;
  startedAt?: Date;
}

/** Begins a span that the caller ends. */
export function beginSpan(
  { name, kind, attributes = {}, startedAt }: SpanOf,
  within: Context = context.active(),
): Span {
  return tracer.startSpan(name, { kind: SpanKind[kind], attributes, startTime: startedAt }, within);
}

/** Does work within a span of its own; its failure is the span's, too. */
export function traced<T>(span: SpanOf, work: () => Promise<T>, within: Context = context.active()): Promise<T> {
  const begun = beginSpan(span, within);
  return context
    .with(trace.setSpan(within, begun), work)
    .catch((error: unknown) => {
      failed(begun, error);
      throw error;
    })
    .finally(() => begun.end());
}

/** Marks a span as failed, only by the kind of its error: messages may quote what a person has typed. */
export function failed(span: Span, error: unknown): void {
  const { name, code } = error as { name?: string; code?: string };
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', code ?? name ?? 'unknown');
}

/** The running trace as a text (W3C's `traceparent`) that a message carries; null when there is none. */
export function traceParent(within: Context = context.active()): string | null {
  const carrier: Record<string, string> = {};
  propagation.inject(within, carrier);
  return carrier['traceparent'] ?? null;
}

/** The trace that a message has carried; a new one begins there when it has carried none. */
export function contextOf(traceparent: string | null | undefined): Context {
  return traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
}

/** The running trace's id, for the lines of the log; undefined when there is none. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}
