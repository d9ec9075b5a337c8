import { useListTokenPackages } from '../../api/generated/tokens';
import { centsPerToken, wholeRand } from '../../ui/money';
import { offersFor } from './token-offer';

/**
 * The price of some tokens in rand: "R40–R60", from the package where a token costs least up to buying just these, or
 * `highest` of them; null until that is known, and where no packages are sold.
 */
export function useRandRange(): (tokens: number, highest?: number) => { range: string; most: string } | null {
  const { data = [] } = useListTokenPackages();
  return (tokens, highest = tokens) => {
    const [offer] = offersFor(highest, data);
    if (offer === undefined) return null;
    const least = Math.min(tokens * Math.min(...data.map(centsPerToken)), offer.cents);
    const most = wholeRand(offer.cents);
    return { range: least === offer.cents ? most : `${wholeRand(least)}–${most}`, most };
  };
}
