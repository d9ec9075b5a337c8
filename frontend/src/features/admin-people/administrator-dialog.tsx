import { useTranslation } from 'react-i18next';
import { useSetAdministrator } from '../../api/generated/people';
import type { PersonDto } from '../../api/generated/shop.schemas';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { toast } from '../../ui/toast';

/** The second step of making a person an administrator, or of taking it from them. */
export function AdministratorDialog({ person, onClose }: { person: PersonDto; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'people']);
  const set = useSetAdministrator({
    mutation: {
      meta: { failure: 'people:administrator.failed' },
      onSuccess: (changed) =>
        toast({
          title: t(changed.isAdmin ? 'people:administrator.made' : 'people:administrator.unmade', {
            name: changed.username,
          }),
        }),
    },
  });
  const { id, username: name, isAdmin } = person;
  return (
    <Dialog
      title={t(isAdmin ? 'people:administrator.unmakeTitle' : 'people:administrator.makeTitle', { name })}
      onClose={onClose}
    >
      <p>{t(isAdmin ? 'people:administrator.unmakeText' : 'people:administrator.makeText')}</p>
      <div className="dialog-actions">
        <Button autoFocus onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          variant={isAdmin ? 'danger' : 'field'}
          working={set.isPending}
          onClick={() => set.mutate({ id, data: { isAdmin: !isAdmin } }, { onSettled: onClose })}
        >
          {t(
            set.isPending
              ? 'people:administrator.working'
              : isAdmin
                ? 'people:administrator.unmake'
                : 'people:administrator.make',
          )}
        </Button>
      </div>
    </Dialog>
  );
}
