import { useGetMaintenance, useGetShopConfig } from './generated/shop';
import type { ShopConfigDto } from './generated/shop.schemas';

/** Milliseconds between two looks at the maintenance switch (specification §9). */
export const MAINTENANCE_POLL = 5_000;

/** Until the server has answered; there is no link to what is still empty. */
const DEFAULTS: ShopConfigDto = {
  brandName: 'Bokkiefoto',
  eventName: 'Bokkieweek',
  supportPhone: '',
  supportEmail: '',
  sellerName: 'Bokkiefoto',
  sellerAddress: null,
  sellerVatNumber: null,
  categoryPrices: {},
  publicUrl: '',
  previewEdge: 1000,
};

/** The shop's names, contacts, seller and prices, and the size of its previews. */
export function useShopConfig(): ShopConfigDto {
  const { data } = useGetShopConfig();
  return data ?? DEFAULTS;
}

/** Whether the shop is under maintenance, and its message; polled every few seconds. */
export function useMaintenance() {
  return useGetMaintenance({ query: { refetchInterval: MAINTENANCE_POLL } });
}

/** 27825550142 as South Africans dial it: 082 555 0142. */
export function localNumber(phone: string): string {
  return phone.replace(/^27(\d{2})(\d{3})(\d{4})$/, '0$1 $2 $3');
}
