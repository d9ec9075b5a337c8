import { ImageOff, RotateCw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShopConfig } from '../api/shop';
import { classes } from './classes';
import { noteSharp, useLowData, useSmall } from './low-data';
import { fileUrl, GRID_EDGE, fittedWidth, placeholderOf, smallUrl, type Pictured } from './picture-sources';
import { Styled, type StyleVariables } from './styled';
import { useInView } from './use-in-view';
import './picture.css';

interface PictureProps {
  photo: Pictured;
  alt: string;
  /** Width on the page, as the `sizes` attribute wants it. */
  sizes: string;
  /** In view when the page opens: loaded at once, without fading. */
  eager?: boolean;
  /** The largest of those in view: fetched before the others. */
  first?: boolean | undefined;
  /** A small square: the thumbnail is enough. */
  square?: boolean;
  /** Looked at by itself: with low data the grid picture. */
  alone?: boolean;
  /** Work needs all that it shows, whatever it weighs. */
  forWork?: boolean;
  className?: string | undefined;
  variables?: StyleVariables;
}

/**
 * A preview of a photograph that keeps its place from the first moment: the blurred placeholder, then the thumbnail or
 * the watermarked preview, whichever the screen needs; when both fail, its name, until it is tapped or the signal is back.
 * With low data its small picture, and not before it comes into view.
 */
export function Picture({
  photo,
  alt,
  sizes,
  eager,
  first,
  square,
  alone,
  forWork,
  className,
  variables,
}: PictureProps) {
  const { t } = useTranslation();
  const { thumbnailPath, gridPath, watermarkedPath, thumbhash } = photo;
  const shown = useRef<HTMLImageElement>(null);
  const watch = useCallback(
    (picture: HTMLImageElement | null) => {
      shown.current = picture;
      watchArrival(picture, { fades: !eager });
    },
    [eager],
  );
  // Before the page learns that it is for low data: what has arrived by then stays.
  useEffect(() => noteArrival(shown.current, gridPath), [gridPath]);
  const isLate = useLowData() && !eager;
  const isSmall = useSmall(forWork ? null : gridPath);
  const [state, setState] = useState<'best' | 'retrying' | 'broken'>('best');
  // Within a link or a button there can't be another one.
  const [isInControl, setInControl] = useState(false);
  useEffect(() => {
    if (state !== 'broken') return;
    const tryAgain = () => setState('best');
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [state]);
  const { previewEdge } = useShopConfig();
  const best = square ? (thumbnailPath ?? watermarkedPath) : (watermarkedPath ?? thumbnailPath);
  const least = isSmall && gridPath !== null ? (alone ? fileUrl(gridPath) : smallUrl(gridPath)) : null;
  const image = best !== null && state !== 'broken' && (
    <img
      key={state}
      ref={watch}
      data-least={least !== null || undefined}
      src={least ?? fileUrl(state === 'retrying' ? (thumbnailPath ?? best) : best)}
      srcSet={least !== null || state === 'retrying' || square ? undefined : sourceSet(photo, previewEdge)}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      onLoad={({ currentTarget }) => {
        currentTarget.classList.remove('arriving');
        noteArrival(currentTarget, gridPath);
      }}
      onError={({ currentTarget }) => {
        setInControl(currentTarget.closest('a, button') !== null);
        setState(state === 'best' ? 'retrying' : 'broken');
      }}
    />
  );
  return (
    <Styled
      as="span"
      className={classes('picture', className)}
      variables={{ '--placeholder': placeholderOf(thumbhash), ...variables }}
    >
      {image !== false && isLate ? <WhenInView wasSeen={!isSmall}>{image}</WhenInView> : image}
      {best === null && (
        <span className="picture-broken">
          <ImageOff aria-hidden="true" />
          {alt}
        </span>
      )}
      {best !== null && state === 'broken' && (
        <Again isInControl={isInControl} onPress={() => setState('best')}>
          <RotateCw aria-hidden="true" />
          {!square && (
            <>
              {alt}
              <small>{t('common.pictureAgain')}</small>
            </>
          )}
        </Again>
      )}
    </Styled>
  );
}

interface AgainProps {
  isInControl: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** In place of a picture that did not arrive: asks for it again. In a link a tap on it does; its keys go on as ever. */
function Again({ isInControl, onPress, children }: AgainProps) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onPress();
  };
  return isInControl ? (
    <span className="picture-broken" onClick={press}>
      {children}
    </span>
  ) : (
    <button type="button" className="picture-broken" onClick={press}>
      {children}
    </button>
  );
}

/** Something that is drawn once its place has come into view, and stays. */
function WhenInView({ wasSeen, children }: { wasSeen: boolean; children: ReactNode }) {
  const [place, isInView] = useInView<HTMLSpanElement>();
  const [isDrawn, setDrawn] = useState(wasSeen);
  if (isInView && !isDrawn) setDrawn(true);
  return isDrawn ? children : <span ref={place} className="picture-place" />;
}

/** Notes that a photograph's larger picture is there. */
function noteArrival(picture: HTMLImageElement | null, gridPath: string | null): void {
  const hasArrived = picture?.complete && picture.naturalWidth > 0 && picture.dataset.least === undefined;
  if (hasArrived && gridPath !== null) noteSharp(gridPath);
}

/** A picture that arrives later may fade in; one that failed before hydration is asked for again, to hear of it. */
function watchArrival(picture: HTMLImageElement | null, { fades }: { fades: boolean }): void {
  if (picture === null) return;
  if (!picture.complete) picture.classList.toggle('arriving', fades);
  else if (picture.naturalWidth === 0) picture.setAttribute('src', picture.src);
}

/** The two sizes in a photograph's own shape, by the pixels of their long edge. */
function sourceSet({ gridPath, watermarkedPath, width, height }: Pictured, previewEdge: number): string {
  const sources: [string | null, number][] = [
    [gridPath, GRID_EDGE],
    [watermarkedPath, previewEdge],
  ];
  return sources
    .flatMap(([path, side]) => (path === null ? [] : `${fileUrl(path)} ${fittedWidth({ width, height }, side)}w`))
    .join(', ');
}
