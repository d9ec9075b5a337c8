import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState, MissingPage } from '../../ui/state';
import { SuggestedGalleries } from './suggested-galleries';

/** A search or filter that leaves nothing: the way back to everything, and to what may be meant. */
export function NothingMatches({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <EmptyState title={t('gallery.noResults')} action={<Button onClick={onShowAll}>{t('gallery.showAll')}</Button>}>
        {search === '' ? t('gallery.noResultsFilter') : t('gallery.noResultsText', { search })}
      </EmptyState>
      {search !== '' && <SuggestedGalleries search={search} />}
    </>
  );
}

/** The page of a gallery or category that there is not. */
export function NoSuchGallery() {
  const { t } = useTranslation();
  return (
    <MissingPage
      title={t('gallery.notFound')}
      action={
        <ButtonLink variant="field" to={paths.gallery}>
          {t('gallery.allCategories')}
        </ButtonLink>
      }
    >
      {t('gallery.notFoundText')}
    </MissingPage>
  );
}
