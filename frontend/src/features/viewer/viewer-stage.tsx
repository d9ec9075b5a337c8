import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import Lightbox, {
  ACTION_CLOSE,
  createModule,
  LightboxRoot,
  MODULE_NO_SCROLL,
  MODULE_PORTAL,
  useEvents,
  useLightboxProps,
  type ComponentProps,
  type ControllerRef,
  type PluginProps,
  type ZoomRef,
} from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { useShopConfig } from '../../api/shop';
import { usePhotoTitle } from '../../i18n/photo-title';
import type { StyleVariables } from '../../ui/styled';
import { askForSharp, useLowData } from '../../ui/low-data';
import { Picture } from '../../ui/picture';
import { fileUrl, fittedSize } from '../../ui/picture-sources';

declare module 'yet-another-react-lightbox' {
  interface GenericSlide {
    photo?: PhotoDto;
  }
}

interface ViewerStageProps {
  photos: PhotoDto[];
  index: number;
  /** Another photograph has come into view. */
  onView: (index: number) => void;
  onClose: () => void;
  onZoom: (zoom: number) => void;
  controls: Ref<ControllerRef>;
  zoom: Ref<ZoomRef>;
}

/** So many times larger a photograph is after a double tap. */
export const NEAR = 2.5;

/** The photograph itself: swiped, pinched, leafed through with the arrow keys; a pull downwards closes. */
export function ViewerStage({ photos, index, onView, onClose, onZoom, controls, zoom }: ViewerStageProps) {
  const { t } = useTranslation();
  return (
    <Lightbox
      open
      close={onClose}
      plugins={[inPlace, Zoom]}
      slides={useSlides(photos)}
      index={index}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: 16 }}
      animation={{ swipe: 320 }}
      toolbar={{ buttons: [] }}
      controller={{ ref: controls, closeOnPullDown: true, closeOnEscape: false }}
      zoom={{
        ref: zoom,
        maxZoomPixelRatio: 2,
        zoomInMultiplier: NEAR,
        doubleClickMaxStops: Infinity,
        scrollToZoom: true,
      }}
      on={{ view: (view) => onView(view.index), zoom: (state) => onZoom(state.zoom) }}
      labels={{
        Previous: t('viewer.previous'),
        Next: t('viewer.next'),
        Carousel: t('viewer.leafing'),
        Slide: t('viewer.photo'),
        'Photo gallery': t('viewer.photos'),
        '{index} of {total}': t('viewer.place'),
      }}
      render={{
        buttonZoom: () => null,
        iconPrev: () => <ChevronLeft className="large" aria-hidden="true" />,
        iconNext: () => <ChevronRight className="large" aria-hidden="true" />,
        slide: ({ slide: { photo }, rect, zoom: level = 1 }) =>
          photo && <Slide photo={photo} room={rect} zoom={level} />,
      }}
    />
  );
}

interface SlideProps {
  photo: PhotoDto;
  /** Pixels that there are. */
  room: { width: number; height: number };
  zoom: number;
}

/** A photograph as large as fits, over the small picture of the grid, which is there already. */
function Slide({ photo, room, zoom }: SlideProps) {
  const titleOf = usePhotoTitle();
  const { previewEdge } = useShopConfig();
  const lowData = useLowData();
  const isZoomed = zoom > 1;
  useEffect(() => {
    if (isZoomed && photo.gridPath !== null) askForSharp(photo.gridPath);
  }, [isZoomed, photo.gridPath]);
  const { width, height } = fittedSize(photo, previewEdge);
  const scale = Math.min(1, room.width / width, room.height / height);
  const across = Math.round(width * scale);
  const size = { '--width': `${across}px`, '--height': `${Math.round(height * scale)}px` };
  const under: StyleVariables =
    photo.gridPath === null || lowData ? {} : { '--placeholder': `url("${fileUrl(photo.gridPath)}")` };
  return (
    <Picture
      key={photo.id}
      className="viewer-picture"
      photo={photo}
      alt={titleOf(photo)}
      sizes={`${Math.round(across * zoom)}px`}
      eager={!lowData}
      variables={{ ...size, ...under }}
    />
  );
}

/** The same array as long as its photographs are the same: a new one ends the movement of a swipe. */
function useSlides(photos: PhotoDto[]) {
  const { previewEdge } = useShopConfig();
  const [shown, setShown] = useState(photos);
  if (shown.length !== photos.length || shown.some((photo, index) => photo !== photos[index])) setShown(photos);
  return useMemo(() => shown.map((photo) => toSlide(photo, previewEdge)), [shown, previewEdge]);
}

function toSlide(photo: PhotoDto, previewEdge: number) {
  const path = photo.watermarkedPath ?? photo.gridPath ?? photo.thumbnailPath;
  return { src: path === null ? '' : fileUrl(path), alt: photo.title, ...fittedSize(photo, previewEdge), photo };
}

/** Puts the library's stage into our own dialog, instead of a portal and a lock on scrolling of its own. */
function inPlace({ replace, remove }: PluginProps): void {
  remove(MODULE_NO_SCROLL);
  replace(MODULE_PORTAL, createModule('in-place', Stage));
}

function Stage({ children }: ComponentProps) {
  const { subscribe } = useEvents();
  const { close } = useLightboxProps();
  useEffect(() => subscribe(ACTION_CLOSE, close), [subscribe, close]);
  return <LightboxRoot className="viewer-stage">{children}</LightboxRoot>;
}
