import { ImageOff, RotateCw } from 'lucide-react';
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShopConfig } from '../api/shop';
import { classes } from './classes';
import { fileUrl, GRID_EDGE, fittedWidth, placeholderOf, type Pictured } from './picture-sources';
import { Styled, type StyleVariables } from './styled';
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
  className?: string | undefined;
  variables?: StyleVariables;
}

/**
 * A preview of a photograph that keeps its place from the first moment: the blurred placeholder, then the thumbnail or
 * the watermarked preview, whichever the screen needs; when both fail, its name, until it is tapped or the signal is back.
 */
export function Picture({ photo, alt, sizes, eager, first, square, className, variables }: PictureProps) {
  const { t } = useTranslation();
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
  const { thumbnailPath, watermarkedPath, thumbhash } = photo;
  const best = square ? (thumbnailPath ?? watermarkedPath) : (watermarkedPath ?? thumbnailPath);
  return (
    <Styled
      as="span"
      className={classes('picture', className)}
      variables={{ '--placeholder': placeholderOf(thumbhash), ...variables }}
    >
      {best !== null && state !== 'broken' && (
        <img
          key={state}
          ref={eager ? undefined : watchArrival}
          src={fileUrl(state === 'retrying' ? (thumbnailPath ?? best) : best)}
          srcSet={state === 'retrying' || square ? undefined : sourceSet(photo, previewEdge)}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
          onLoad={({ currentTarget }) => currentTarget.classList.remove('arriving')}
          onError={({ currentTarget }) => {
            setInControl(currentTarget.closest('a, button') !== null);
            setState(state === 'best' ? 'retrying' : 'broken');
          }}
        />
      )}
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

/** A picture that arrives later fades in; one that failed before hydration is asked for again, to hear of it. */
function watchArrival(picture: HTMLImageElement | null): void {
  if (picture === null) return;
  if (!picture.complete) picture.classList.add('arriving');
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
