import { useShopConfig } from '../api/shop';

/** The document's title: the page, then the shop. */
export function PageTitle({ children }: { children: string }) {
  const { brandName } = useShopConfig();
  return <title>{`${children} | ${brandName}`}</title>;
}
