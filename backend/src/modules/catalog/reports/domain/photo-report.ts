/** Why people report a photograph. */
export const REPORT_REASONS = ['my-child', 'no-consent', 'unsuitable', 'wrong', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What an administrator can decide: keep it from people, show it again, or delete it. */
export const REPORT_DECISIONS = ['hide', 'keep', 'delete'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

/** Hours in which a report is to be decided. */
export const REPORT_DEADLINE = 72;
