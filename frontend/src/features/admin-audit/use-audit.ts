import { getListAuditQueryKey, listAudit } from '../../api/generated/operation';
import type { AuditEntryDto } from '../../api/generated/shop.schemas';
import { usePages } from '../../api/pages';

/** Entries that are fetched at a time. */
const PAGE = 50;

/** The audit log as it is now, newest first, page by page; `search` may be empty. */
export function useAudit(search: string) {
  const filter = { ...(search !== '' && { search }) };
  return usePages<AuditEntryDto, string>(
    getListAuditQueryKey(filter),
    (part, options) => listAudit({ ...filter, ...part }, options),
    ({ id }) => id,
    PAGE,
  );
}
