import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { downloadExport, EXPORT_FORMATS, type ExportFormat } from './download-export';

/** Saves a list as a file, in one of its formats. */
export function DownloadButtons({ urlOf }: { urlOf: (params: { format: ExportFormat }) => string }) {
  return EXPORT_FORMATS.map((format) => <DownloadButton key={format} format={format} url={urlOf({ format })} />);
}

function DownloadButton({ format, url }: { format: ExportFormat; url: string }) {
  const { t } = useTranslation('sales');
  const [working, setWorking] = useState(false);
  const download = async () => {
    setWorking(true);
    await downloadExport(url);
    setWorking(false);
  };
  return (
    <Button
      working={working}
      aria-label={t('tokens.download', { format: t(`tokens.${format}`) })}
      onClick={() => void download()}
    >
      <Download aria-hidden="true" />
      {t(`tokens.${format}`)}
    </Button>
  );
}
