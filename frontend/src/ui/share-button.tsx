import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './button';
import { answersEarly } from './early-press';
import { share, type Shared } from './share';
import './field.css';

interface ShareButtonProps extends Shared {
  /** A pill, for toolbars, with its name where there is room; else only an icon. */
  pill?: boolean;
  /** A button with its name, on the green of a field. */
  onField?: boolean;
}

/** Passes the address of a page on. */
export function ShareButton({ pill, onField, ...shared }: ShareButtonProps) {
  const { t } = useTranslation();
  const onClick = () => void share(shared);
  if (pill)
    return (
      <button className="pill" {...answersEarly(onClick)}>
        <Share2 className="small" aria-hidden="true" />
        <span className="pill-name">{t('share.share')}</span>
      </button>
    );
  if (onField)
    return (
      <Button size="small" className="on-field" onClick={onClick}>
        <Share2 className="small" aria-hidden="true" />
        {t('share.share')}
      </Button>
    );
  return (
    <IconButton label={t('share.share')} onClick={onClick}>
      <Share2 aria-hidden="true" />
    </IconButton>
  );
}
