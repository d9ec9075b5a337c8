import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useListPhotoLists, useTakeBackPhotoList } from '../../api/generated/lists';
import type { PhotoListDto } from '../../api/generated/shop.schemas';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';
import { useDates } from '../../i18n/dates';
import { Button, IconButton } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { share } from '../../ui/share';
import './photo-lists.css';

/** The reader's lists: each can be looked at, sent once more, and taken back. */
export default function MyLists() {
  const { t } = useTranslation(['shop', 'lists']);
  const user = useUser();
  const { data: lists = [] } = useListPhotoLists({ query: { enabled: Boolean(user) } });
  const [leaving, setLeaving] = useState<PhotoListDto | null>(null);
  const date = useDates();
  if (lists.length === 0) return null;
  return (
    <section className="my-lists" aria-labelledby="my-lists">
      <h2 id="my-lists">{t('lists:mine')}</h2>
      <ul>
        {lists.map((list) => (
          <li key={list.token}>
            <div>
              <Link className="text-link" to={paths.list(list.token)}>
                {list.name}
              </Link>
              <div className="small muted">
                {t('lists:until', {
                  photos: t('common.photos', { count: list.photoCount }),
                  date: date(list.expiresAt),
                })}
              </div>
            </div>
            <IconButton
              label={t('lists:sendNamed', { name: list.name })}
              onClick={() => void share({ title: list.name, path: paths.list(list.token) })}
            >
              <Send aria-hidden="true" />
            </IconButton>
            <Button
              size="small"
              variant="ghost"
              className="destructive"
              aria-label={t('lists:takeBackNamed', { name: list.name })}
              onClick={() => setLeaving(list)}
            >
              {t('lists:takeBack')}
            </Button>
          </li>
        ))}
      </ul>
      {leaving !== null && <TakeBackDialog list={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

function TakeBackDialog({ list, onClose }: { list: PhotoListDto; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'lists']);
  const takeBack = useTakeBackPhotoList({
    mutation: { meta: { success: 'lists:takenBack', failure: 'lists:takeBackFailed' }, onSettled: onClose },
  });
  return (
    <ConfirmDialog
      title={t('lists:takeBackTitle', { name: list.name })}
      action={t('lists:takeBack')}
      workingAction={t('lists:takingBack')}
      working={takeBack.isPending}
      onConfirm={() => takeBack.mutate({ token: list.token })}
      onClose={onClose}
    >
      {t('lists:takeBackText')}
    </ConfirmDialog>
  );
}
