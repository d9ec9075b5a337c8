import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { Checkbox } from '../../ui/field';
import type { ChosenPhoto } from './chosen-photo';
import { folderOf } from './dropped-files';

/** The folders of chosen photographs, and whether each becomes a gallery. */
export function useFolders(photos: readonly ChosenPhoto[]) {
  const [wanted, setWanted] = useState(true);
  const counts = new Map<string | null, number>();
  for (const { file } of photos) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1);
  const named = [...counts].flatMap(([name, count]) => (name === null ? [] : [{ name, count }]));
  const areGalleries = wanted && named.length > 0;
  return {
    named,
    /** Photographs beside the folders. */
    rest: counts.get(null) ?? 0,
    wanted,
    setWanted,
    /** Some photographs, or all, go to the gallery that the form names. */
    haveRest: !areGalleries || counts.has(null),
    /** The folder whose gallery a file goes to. */
    of: (file: File): string | null => (areGalleries ? folderOf(file) : null),
  };
}

interface FolderListProps {
  folders: ReturnType<typeof useFolders>;
  disabled: boolean;
  /** Their galleries are there. */
  uploaded: boolean;
}

/** The galleries that the folders become. */
export function FolderList({ folders, disabled, uploaded }: FolderListProps) {
  const { t } = useTranslation(['shop', 'admin-upload']);
  const { named, rest, wanted, setWanted } = folders;
  if (named.length === 0) return null;
  return (
    <section className="admin-panel upload-folders" aria-label={t('admin-upload:folders.title')}>
      <Checkbox checked={wanted} disabled={disabled} onChange={({ target }) => setWanted(target.checked)}>
        {t('admin-upload:folders.become', { count: named.length })}
      </Checkbox>
      {wanted && (
        <ul>
          {named.map(({ name, count }) => (
            <li key={name}>
              {uploaded ? (
                <Link className="text-link" to={paths.adminGalleryMatch(name)} target="_blank">
                  {name}
                </Link>
              ) : (
                <b>{name}</b>
              )}{' '}
              <span className="muted">{t('common.photos', { count })}</span>
            </li>
          ))}
          {rest > 0 && <li className="muted">{t('admin-upload:folders.rest', { count: rest })}</li>}
        </ul>
      )}
    </section>
  );
}
