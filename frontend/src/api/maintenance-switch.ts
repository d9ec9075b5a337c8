/** Milliseconds between two looks at the maintenance switch (specification §9). */
export const MAINTENANCE_POLL = 5_000;

/** Whether the shop is under maintenance, asked without any library; false when nobody answers. */
export async function isUnderMaintenance(): Promise<boolean> {
  try {
    const answer = await fetch('/api/maintenance');
    return ((await answer.json()) as { enabled?: boolean }).enabled === true;
  } catch {
    return false;
  }
}
