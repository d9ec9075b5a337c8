import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHandGallery } from '../../api/generated/galleries';
import { useGetPerson, useListPeopleInfinite } from '../../api/generated/people';
import type { GalleryTitleDto, PersonDto } from '../../api/generated/shop.schemas';
import { byPages } from '../../api/queries';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { ErrorState } from '../../ui/state';

/** Photographers that are offered: as many as one call answers. */
const MOST = 100;

interface PhotographerProps {
  gallery: GalleryTitleDto;
}

/** The photographer of a gallery; a closed account counts as none. */
function useOwner({ createdBy }: GalleryTitleDto) {
  const { data: owner, isLoading } = useGetPerson(createdBy ?? 0, { query: { enabled: createdBy != null } });
  return { owner, isLoading };
}

export function PhotographerName({ gallery }: PhotographerProps) {
  const { t } = useTranslation('admin-galleries');
  const { owner, isLoading } = useOwner(gallery);
  return isLoading ? null : (owner?.fullName ?? t('photographer.nobody'));
}

/** Hands a gallery to another photographer, or takes it back. */
export function PhotographerDialog({ gallery, onClose }: PhotographerProps & { onClose: () => void }) {
  const { t } = useTranslation(['shop', 'admin-galleries']);
  const { owner } = useOwner(gallery);
  const photographers = useListPeopleInfinite(
    { isPhotographer: true, limit: MOST },
    { query: byPages(MOST, ({ id }: PersonDto) => id) },
  );
  const [chosen, setChosen] = useState(gallery.createdBy ?? null);
  const hand = useHandGallery({
    mutation: {
      meta: { success: 'admin-galleries:photographer.saved', failure: 'admin-galleries:photographer.failed' },
      onSuccess: onClose,
    },
  });
  const { id, createdBy = null } = gallery;
  const listed = photographers.data ?? [];
  // An administrator can have it, too.
  const people = owner && !listed.some((one) => one.id === owner.id) ? [owner, ...listed] : listed;
  return (
    <Dialog title={t('admin-galleries:photographer.hand')} onClose={onClose}>
      <p>{t('admin-galleries:photographer.text')}</p>
      {photographers.isLoadingError ? (
        <ErrorState
          title={t('admin-galleries:photographer.loadError')}
          error={photographers.error}
          onRetry={() => void photographers.refetch()}
        />
      ) : (
        <SelectField
          label={t('admin-galleries:photographer.label')}
          value={chosen ?? ''}
          disabled={photographers.isPending}
          onChange={({ target }) => setChosen(target.value ? Number(target.value) : null)}
        >
          <option value="">{t('admin-galleries:photographer.nobody')}</option>
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.fullName} ({person.username})
            </option>
          ))}
        </SelectField>
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          variant="gold"
          disabled={!photographers.isSuccess}
          working={hand.isPending}
          onClick={() => (chosen === createdBy ? onClose() : hand.mutate({ id, data: { photographerId: chosen } }))}
        >
          {t(hand.isPending ? 'admin-galleries:gallery.saving' : 'admin-galleries:gallery.save')}
        </Button>
      </div>
    </Dialog>
  );
}
