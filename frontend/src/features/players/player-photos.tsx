import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useHoldings } from '../../api/cart';
import type { PlayerDto, PlayerPhotoDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { useMatchTimes } from '../../i18n/dates';
import { usePhotoTitle } from '../../i18n/photo-title';
import { SaveRound } from '../download/save-button';
import { ChoosableGrid } from '../photos/choosable-grid';
import { PhotoOverlay } from '../photos/photo-overlay';
import type { ViewedPhotos } from '../viewer/photo-viewer';
import { keyOf, useLabelName, type FollowedPlayer } from './player';
import './players.css';

interface PlayerPhotosProps {
  photos: PlayerPhotoDto[];
  /** Those whose photographs they are. */
  players: PlayerDto[];
  followed: FollowedPlayer[];
  isNew?: (photo: PlayerPhotoDto) => boolean;
  /** More follow. */
  filled: boolean;
  viewer: Partial<ViewedPhotos>;
}

/** Photographs of players by match and player; new ones and bought ones are marked. */
export function PlayerPhotos({ photos, players, followed, isNew = () => false, filled, viewer }: PlayerPhotosProps) {
  const { t } = useTranslation(['shop', 'players']);
  const times = useMatchTimes();
  const titleOf = usePhotoTitle();
  const labelOf = useLabelName();
  const { owned, inCart } = useHoldings();
  const groups = groupsOf(photos).map(({ key, first, shown }) => {
    const [player = ''] = first.players;
    const { label = null, team = '' } = players.find((one) => keyOf(one) === player) ?? {};
    const nickname = followed.find((one) => keyOf(one) === player)?.nickname ?? null;
    const newOnes = shown.filter(isNew).length;
    const { matchDate, homeTeam, awayTeam } = first.match;
    return {
      key,
      photos: shown,
      heading: (
        <span className="player-group">
          <b>{nickname ?? (label === null ? team : `${labelOf(label)}, ${team}`)}</b>
          {newOnes > 0 && <i>{t('players:newCount', { count: newOnes })}</i>}
          {first.matchId !== null && (
            <Link to={paths.match(first.matchId)}>
              {homeTeam} {t('match.versus')} {awayTeam} · {times(matchDate)}
            </Link>
          )}
        </span>
      ),
    };
  });
  return (
    <ChoosableGrid
      photos={photos}
      groups={groups}
      filled={filled}
      viewer={viewer}
      linkLabel={(photo) => t('gallery.viewPhoto', { title: titleOf(photo) })}
      cellClass={(photo) => (inCart.has(photo.id) ? 'in-cart' : undefined)}
      caption={(photo) => isNew(photo) && <span className="photo-tag player-new">{t('players:new')}</span>}
      overlay={(photo) =>
        owned.has(photo.id) ? (
          <div className="photo-cell-foot">
            <span className="photo-tag light">{t('gallery.yours')}</span>
            <SaveRound photo={photo} />
          </div>
        ) : (
          <PhotoOverlay photo={photo} inCart={inCart.has(photo.id)} />
        )
      }
    />
  );
}

/** Photographs that follow each other and are of one match and player. */
function groupsOf(photos: PlayerPhotoDto[]): { key: string; first: PlayerPhotoDto; shown: PlayerPhotoDto[] }[] {
  const groups = new Map<string, PlayerPhotoDto[]>();
  for (const photo of photos) {
    const key = `${photo.matchId} ${photo.players[0]}`;
    groups.set(key, [...(groups.get(key) ?? []), photo]);
  }
  return [...groups].flatMap(([key, shown]) => (shown[0] ? [{ key, first: shown[0], shown }] : []));
}
