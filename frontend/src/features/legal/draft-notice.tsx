import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useGetSettings } from '../../api/generated/settings';
import { paths } from '../../app/paths';
import { Note } from '../../ui/note';

/** Tells an administrator that no lawyer has read the legal pages, until the settings say that one has. */
export default function DraftNotice() {
  const { t } = useTranslation('legal');
  const { data } = useGetSettings();
  if (data === undefined || data.values.legalPagesChecked) return null;
  return (
    <div className="wrap legal-draft">
      <Note tone="gold">
        <Trans t={t} i18nKey="page.draft" components={{ a: <Link className="text-link" to={paths.adminSettings} /> }} />
      </Note>
    </div>
  );
}
