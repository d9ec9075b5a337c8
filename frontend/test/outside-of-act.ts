/** Does what `act` would have drawn at once: React draws it when it gets to that, as on a busy page. */
export async function outsideOfAct(work: () => Promise<void>): Promise<void> {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  await work().finally(() => (environment.IS_REACT_ACT_ENVIRONMENT = true));
}
