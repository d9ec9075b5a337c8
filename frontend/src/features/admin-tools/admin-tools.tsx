import { Eye, EyeOff, Images, Mail, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHideSelection } from '../../api/generated/photos';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { Button, ButtonLink } from '../../ui/button';
import { toast } from '../../ui/toast';
import { TestMailDialog, type TestMail } from './test-mail-dialog';
import './admin-tools.css';

/** On the page of a photograph, for administrators: the way to its gallery, hiding it, and mails to try. */
export default function AdminTools({ photo }: { photo: PhotoDto }) {
  const { t } = useTranslation('admin-tools');
  const [mail, setMail] = useState<TestMail>();
  const hide = useHideSelection({
    mutation: {
      meta: { failure: 'admin-tools:hideFailed' },
      onSuccess: ({ message }) => toast({ title: message }),
    },
  });
  const hidden = photo.isHidden ?? false;
  return (
    <section className="admin-tools-block">
      <h2>{t('title')}</h2>
      <div className="row wraps">
        <Button
          size="small"
          working={hide.isPending}
          onClick={() => hide.mutate({ data: { photoIds: [photo.id], hidden: !hidden } })}
        >
          {hidden ? <Eye className="small" aria-hidden="true" /> : <EyeOff className="small" aria-hidden="true" />}
          {t(hidden ? 'show' : 'hide')}
        </Button>
        <ButtonLink size="small" to={paths.adminGalleryMatch(photo.galleryName)}>
          <Images className="small" aria-hidden="true" />
          {t('manage')}
        </ButtonLink>
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
