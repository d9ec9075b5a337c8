import { useQueryClient, type Query } from '@tanstack/react-query';

/** Names what was read from these addresses, such as to read it again: a query's key begins with its address. */
export const about = (addresses: RegExp) => ({
  predicate: ({ queryKey: [address] }: Query) => addresses.test(String(address)),
});

/** Lets what was read from these addresses be read again. */
export function useRefresh(addresses: RegExp): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(about(addresses));
}
