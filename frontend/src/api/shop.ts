import { useQuery } from '@tanstack/react-query';
import { getGetMaintenanceQueryKey, getGetShopConfigQueryKey, getMaintenance, getShopConfig } from './generated/shop';
import type { ShopConfigDto } from './generated/shop.schemas';
import { MAINTENANCE_POLL } from './maintenance-switch';

/** Until the server has answered; there is no link to what is still empty. */
const DEFAULTS: ShopConfigDto = {
  brandName: 'Bokkiefoto',
  eventName: 'Bokkieweek',
  supportPhone: '',
  supportEmail: '',
  sellerName: 'Bokkiefoto',
  sellerAddress: null,
  sellerVatNumber: null,
  publicUrl: '',
};

/** The shop's name, event and contact. */
export function useShopConfig(): ShopConfigDto {
  const { data } = useQuery({
    queryKey: getGetShopConfigQueryKey(),
    queryFn: ({ signal }) => getShopConfig({ signal }),
  });
  return data ?? DEFAULTS;
}

export function useMaintenance() {
  return useQuery({
    queryKey: getGetMaintenanceQueryKey(),
    queryFn: ({ signal }) => getMaintenance({ signal }),
    refetchInterval: MAINTENANCE_POLL,
  });
}
