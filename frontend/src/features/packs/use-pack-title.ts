import { useTranslation } from 'react-i18next';
import type { CartPackDto } from '../../api/generated/shop.schemas';
import { useMatchTimes } from '../../i18n/dates';
import { useBib } from '../../i18n/shirt-labels';

/** A pack's title, and where it is from: “All 14 photos of number 7”, “Bergrivier o/16A against Kloof, 21 Nov 2026”. */
export function usePackTitle(): (pack: Omit<CartPackDto, 'id'>) => { player: string; title: string; place: string } {
  const { t } = useTranslation();
  const bibOf = useBib();
  const times = useMatchTimes();
  return ({ kind, label, photoIds, photoCount, teamName, opponentName, matchDate, day }) => {
    const bib = bibOf(label);
    const player = /^\d/.test(label) ? t('packs.number', { label: bib }) : bib;
    const others = photoIds.length < photoCount;
    const photos = t(others ? 'packs.others' : 'packs.all', { count: photoIds.length, player });
    const title = kind === 'day' ? t('packs.dayTitle', { title: photos }) : photos;
    const teams = opponentName === null ? teamName : t('packs.match', { team: teamName, opponent: opponentName });
    // A day alone has no kick-off.
    const when = matchDate ?? (day === null ? null : `${day}T00:00:00+02:00`);
    return { player, title, place: when === null ? teams : `${teams} · ${times(when)}` };
  };
}
