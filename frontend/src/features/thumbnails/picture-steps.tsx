import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { useShopConfig } from '../../api/shop';
import { useLanguage } from '../../i18n';
import { formatBytes } from '../../ui/bytes';
import { fileUrl, fittedSize, GRID_EDGE, placeholderOf } from '../../ui/picture-sources';
import { Styled } from '../../ui/styled';
import { useWeights } from './use-weights';

/** Pixels of a thumbnail; the server's. */
const THUMBNAIL = { width: 300, height: 300 };

/** The five forms of a photograph, from the heaviest to the lightest. */
export function PictureSteps({ photo }: { photo: PhotoDto }) {
  const { t } = useTranslation('thumbnails');
  const weights = useWeights(photo);
  const { previewEdge } = useShopConfig();
  const { width, height, watermarkedPath, gridPath, thumbnailPath, title } = photo;
  const megapixels = Math.max(1, Math.round((width * height) / 1_000_000));
  const alt = (name: string) => t('demo.alt', { name, title });
  return (
    <ol className="demo-steps">
      <Step title={t('demo.original.title')} text={t('demo.original.text', { megapixels })} pixels={{ width, height }}>
        <Styled as="span" className="demo-locked" variables={shapeOf(photo)}>
          <LockKeyhole aria-hidden="true" />
        </Styled>
      </Step>
      <Step
        title={t('demo.preview.title')}
        text={t('demo.preview.text', { edge: previewEdge })}
        pixels={fittedSize(photo, previewEdge)}
        bytes={weights.preview}
      >
        <Example path={watermarkedPath} alt={alt(t('demo.preview.title'))} pixels={fittedSize(photo, previewEdge)} />
      </Step>
      <Step
        title={t('demo.grid.title')}
        text={t('demo.grid.text')}
        pixels={fittedSize(photo, GRID_EDGE)}
        bytes={weights.grid}
      >
        <Example path={gridPath} alt={alt(t('demo.grid.title'))} pixels={fittedSize(photo, GRID_EDGE)} />
      </Step>
      <Step
        title={t('demo.thumbnail.title')}
        text={t('demo.thumbnail.text')}
        pixels={THUMBNAIL}
        bytes={weights.thumbnail}
      >
        <Example path={thumbnailPath} alt={alt(t('demo.thumbnail.title'))} pixels={THUMBNAIL} />
      </Step>
      <Step title={t('demo.placeholder.title')} text={t('demo.placeholder.text')} bytes={photo.thumbhash?.length}>
        <Styled
          as="span"
          className="demo-blur"
          variables={{ ...shapeOf(photo), '--placeholder': placeholderOf(photo.thumbhash) }}
        />
      </Step>
    </ol>
  );
}

interface Pixels {
  width: number;
  height: number;
}

interface StepProps {
  title: string;
  text: string;
  pixels?: Pixels;
  bytes?: number | undefined;
  children: ReactNode;
}

function Step({ title, text, pixels, bytes, children }: StepProps) {
  const { t } = useTranslation('thumbnails');
  const language = useLanguage();
  return (
    <li>
      <div className="demo-picture">{children}</div>
      <h2>{title}</h2>
      <p className="demo-figures">
        {pixels !== undefined && <span>{t('demo.size', { width: pixels.width, height: pixels.height })}</span>}
        {bytes !== undefined && <span>{t('demo.weight', { size: formatBytes(bytes, language) })}</span>}
      </p>
      <p className="small muted">{text}</p>
    </li>
  );
}

function Example({ path, alt, pixels: { width, height } }: { path: string | null; alt: string; pixels: Pixels }) {
  return path === null ? null : <img src={fileUrl(path)} alt={alt} width={width} height={height} loading="lazy" />;
}

function shapeOf({ width, height }: Pixels) {
  return { '--ratio': `${width}/${height}` };
}
