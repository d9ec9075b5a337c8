/** Whether a call only asks for something. */
export function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether a call changes nothing. */
export function isSafe(method: string | undefined): boolean {
  return isRead(method) || method === 'OPTIONS';
}
