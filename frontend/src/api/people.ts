import { useQueryClient } from '@tanstack/react-query';
import { about } from './about';
import { userQuery } from './session';

/** People, their ledgers, and who oneself is, are read again. */
export function useRefreshPeople() {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    await queryClient.invalidateQueries(about(/^\/api\/admin\/users/));
  };
}
