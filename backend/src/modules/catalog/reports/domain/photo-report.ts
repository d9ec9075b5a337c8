/** Why people report a photograph. */
export const REPORT_REASONS = ['my-child', 'no-consent', 'unsuitable', 'wrong', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The decisions of an administrator: keep the photograph hidden, show it again, or delete it. */
export const REPORT_DECISIONS = ['hide', 'keep', 'delete'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

/** Hours in which a report is to be decided. */
export const REPORT_DEADLINE = 72;

/** Whether a report hides its photograph at once: as the shop decided, but not again what was kept after a report. */
export function hidesAtOnce({ policy, keptBefore }: { policy: boolean; keptBefore: boolean }): boolean {
  return policy && !keptBefore;
}

/** A decision about a photograph, by whom and when (ISO 8601). */
export interface MadeDecision {
  decision: ReportDecision | null;
  note: string | null;
  decidedBy: number | null;
  decidedAt: string | null;
}

/**
 * Whether a decision would overwrite one that its administrator has not seen. `seen` is the time of the latest decision
 * they know of, null for none, undefined when not given. The same decision by the same person does not count: it is a
 * retry after a lost answer.
 */
export function overlooks(
  latest: MadeDecision | undefined,
  next: Omit<MadeDecision, 'decidedAt'>,
  seen: string | null | undefined,
): boolean {
  if (seen === undefined || seen === (latest?.decidedAt ?? null)) return false;
  return latest?.decidedBy !== next.decidedBy || latest.decision !== next.decision || latest.note !== next.note;
}
