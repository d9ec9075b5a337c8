import { Mail, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { Button } from '../../ui/button';
import { TestMailDialog, type TestMail } from './test-mail-dialog';
import './admin-tools.css';

/** On the page of a photograph, for administrators: mails to try. */
export default function AdminTools({ photo }: { photo: PhotoDto }) {
  const { t } = useTranslation('admin-tools');
  const [mail, setMail] = useState<TestMail>();
  return (
    <section className="admin-tools-block">
      <h2>{t('title')}</h2>
      <div className="row wraps">
        <Button size="small" onClick={() => setMail('photo')}>
          <MailCheck className="small" aria-hidden="true" />
          {t('mail.photo.open')}
        </Button>
        <Button size="small" onClick={() => setMail('plain')}>
          <Mail className="small" aria-hidden="true" />
          {t('mail.plain.open')}
        </Button>
      </div>
      {mail !== undefined && <TestMailDialog mail={mail} photo={photo} onClose={() => setMail(undefined)} />}
    </section>
  );
}
