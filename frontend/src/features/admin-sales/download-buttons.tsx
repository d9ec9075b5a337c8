import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { downloadExport, EXPORT_FORMATS, type ExportFormat } from './download-export';
import './sales.css';

/** Days, of which either may be left open. */
interface Period {
  from?: string;
  to?: string;
}

/** Saves a list of a period as a file: for Excel, or for other programs. */
export function DownloadPanel({ urlOf }: { urlOf: (params: { format: ExportFormat } & Period) => string }) {
  const { t } = useTranslation('sales');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const period = { ...(from !== '' && { from }), ...(to !== '' && { to }) };
  return (
    <section className="admin-panel downloads" aria-label={t('download.title')}>
      <TextField
        label={t('download.from')}
        type="date"
        value={from}
        max={to || undefined}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label={t('download.to')}
        type="date"
        value={to}
        min={from || undefined}
        onChange={({ target }) => setTo(target.value)}
      />
      <div className="row wraps">
        <DownloadButtons urlOf={({ format }) => urlOf({ format, ...period })} />
      </div>
      <p className="field-hint">{t('download.hint')}</p>
    </section>
  );
}

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
