import { X, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControllerRef, ZoomRef } from 'yet-another-react-lightbox';
import { useGetPhoto } from '../../api/generated/photos';
import { namesNothing } from '../../api/mutator';
import { useVisit } from '../../api/visits';
import { paths } from '../../app/paths';
import { clockOf } from '../../i18n/clock';
import { usePhotoTitle } from '../../i18n/photo-title';
import { IconButton } from '../../ui/button';
import { PageProgress } from '../../ui/page-progress';
import { ShareButton } from '../../ui/share-button';
import { SharpButton } from '../../ui/sharp-button';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';
import { useOwnPictures } from '../download/use-own-pictures';
import { HeartButton } from '../favourites/heart-button';
import { ReportButton } from '../report/report-button';
import { Filmstrip } from './filmstrip';
import type { ViewedPhotos } from './photo-viewer';
import { useIdle } from './use-idle';
import { useViewedPhoto } from './use-viewed-photo';
import { ViewerActions } from './viewer-actions';
import { NEAR, ViewerStage } from './viewer-stage';
import './viewer.css';

/** Milliseconds without a touch after which only the photograph is left. */
const PAUSE = 3000;

/** The next page is fetched when so many photographs are left. */
const AHEAD = 8;

interface ViewerProps extends ViewedPhotos {
  /** The one to begin with. */
  photoId: number;
}

/** A photograph on the full screen, with its neighbours a swipe away. One that is not in the list is fetched. */
export default function Viewer({ photos, photoId, total, onMore, hidePrices = false, action }: ViewerProps) {
  const { t } = useTranslation();
  const titleOf = usePhotoTitle();
  const { show, close } = useViewedPhoto();
  const [before] = useState(() => document.activeElement);
  const [currentId, setCurrentId] = useState(photoId);
  const isListed = photos.some(({ id }) => id === currentId);
  const alone = useGetPhoto(currentId, { query: { enabled: !isListed } });
  const clean = useOwnPictures();
  const shown = (isListed ? photos : alone.data ? [alone.data] : []).map(clean);
  const index = shown.findIndex(({ id }) => id === currentId);
  const photo = shown[index];
  useVisit(photo?.galleryId, 'photoViews', photo?.id);

  const controls = useRef<ControllerRef>(null);
  const zoom = useRef<ZoomRef>(null);
  const [isZoomed, setZoomed] = useState(false);
  const { idle, wake, rest } = useIdle(PAUSE);
  // While the buttons are hidden, a touch only brings them back, since one cannot see what it would press.
  const isWaking = useRef(false);
  const isTouch = useRef(false);
  const leave = useLeaveOnce(close);
  const wasShown = useRef(false);
  const { isLoadingError: isGone, error } = alone;
  useEffect(() => {
    if (photo !== undefined) wasShown.current = true;
    if (!isGone) return;
    if (!namesNothing(error)) toastFailure(t('photo.loadError'), error);
    // A photograph that was shown until it left the shop, such as by a report, closes without a message.
    else if (!wasShown.current)
      toast({ title: t('photo.notFound'), description: t('photo.notFoundText'), tone: 'bad' });
    leave();
  }, [photo, isGone, error, leave, t]);

  const view = (place: number) => {
    const next = shown[place];
    if (next !== undefined && next.id !== currentId) {
      setCurrentId(next.id);
      show(next.id);
    }
    if (isListed && place >= photos.length - AHEAD) onMore?.();
  };

  if (photo === undefined) return <PageProgress />;
  const count = isListed ? (total ?? (onMore === undefined ? photos.length : undefined)) : undefined;
  return (
    <Dialog.Root open onOpenChange={leave}>
      <Dialog.Portal>
        <Dialog.Content
          className="viewer"
          data-idle={idle || undefined}
          aria-describedby={undefined}
          onPointerMove={wake}
          onPointerDownCapture={(event) => {
            isTouch.current = event.pointerType !== 'mouse';
            isWaking.current = idle && isTouch.current && isInside(event);
            wake();
          }}
          onClickCapture={(event) => {
            if (!isWaking.current || !isInside(event)) return;
            event.preventDefault();
            event.stopPropagation();
          }}
          onClick={(event) => {
            // A tap on the photograph takes the buttons away.
            if (isTouch.current && isOnStage(event)) rest();
          }}
          onKeyDown={(event) => {
            wake();
            if (isInside(event)) leafWithKeys(event, controls.current, zoom.current);
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            controls.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A page without cells has a button that opened the viewer.
            const place = cellOf(currentId) ?? before;
            if (place instanceof HTMLElement) place.focus({ preventScroll: true });
          }}
        >
          <header>
            <div className="viewer-names">
              <Dialog.Title className="viewer-title">{titleOf(photo)}</Dialog.Title>
              <p>
                {[
                  count !== undefined && t('viewer.position', { place: index + 1, total: count }),
                  photo.capturedAt && clockOf(photo.capturedAt),
                  photo.matchInfo,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <IconButton
              className="hide-phone"
              label={isZoomed ? t('viewer.zoomOut') : t('viewer.zoomIn')}
              onClick={() => zoom.current?.changeZoom(isZoomed ? 1 : NEAR)}
            >
              {isZoomed ? (
                <ZoomOut className="large" aria-hidden="true" />
              ) : (
                <ZoomIn className="large" aria-hidden="true" />
              )}
            </IconButton>
            <SharpButton photo={clean(photo)} />
            <HeartButton key={photo.id} photo={photo} />
            <ShareButton title={titleOf(photo)} path={paths.photo(photo.id)} />
            <ReportButton key={`report-${photo.id}`} photo={photo} />
            <IconButton label={t('common.close')} onClick={leave}>
              <X className="large" aria-hidden="true" />
            </IconButton>
          </header>
          <ViewerStage
            photos={shown}
            index={index}
            onView={view}
            onClose={leave}
            onZoom={(level) => setZoomed(level > 1)}
            controls={controls}
            zoom={zoom}
          />
          <footer>
            {shown.length > 1 && <Filmstrip photos={shown} index={index} onChoose={view} />}
            {action ? (
              <div className="viewer-actions">{action(photo)}</div>
            ) : (
              <ViewerActions photo={photo} hidePrice={hidePrices} />
            )}
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A dialog over the viewer lies elsewhere in the page, but React lets its events come by here. */
function isInside({ currentTarget, target }: SyntheticEvent): boolean {
  return currentTarget.contains(target as Node);
}

/** On the photograph itself, and on nothing that can be pressed. */
function isOnStage({ target }: SyntheticEvent): boolean {
  return target instanceof Element && target.closest('.viewer-stage') !== null && target.closest('button') === null;
}

/** The way out is taken once, however often it is pressed: it is a step back in the history. */
function useLeaveOnce(close: () => void): () => void {
  const latest = useRef(close);
  const hasLeft = useRef(false);
  useEffect(() => {
    latest.current = close;
  });
  return useCallback(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    latest.current();
  }, []);
}

/** The keys of the stage work from the buttons around it, too. */
function leafWithKeys(event: KeyboardEvent, controls: ControllerRef | null, zoom: ZoomRef | null): void {
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  if (event.key === 'ArrowLeft') controls?.prev();
  else if (event.key === 'ArrowRight') controls?.next();
  else if (event.key === '+' || event.key === '=') zoom?.zoomIn();
  else if (event.key === '-') zoom?.zoomOut();
}

/** The cell of a photograph in the page below, brought into view. */
function cellOf(photoId: number): HTMLElement | null {
  const cell = document.querySelector<HTMLElement>(`.photo-cell > a[href="${paths.photo(photoId)}"]`);
  cell?.scrollIntoView({ block: 'nearest' });
  return cell;
}
