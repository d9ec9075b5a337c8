import { useTranslation } from 'react-i18next';
import { clockOf } from './clock';

/** Names of files by cameras' common rule (DCF): four characters, not all of them digits, and the number of the shot. */
const CAMERA_NAME = /^(?=\d*[a-z_])\w{4}(\d{4})$/i;

/** A photograph's title; one that is only a camera's number reads “Photo 412 · 14:05”. */
export function usePhotoTitle(): (photo: { title: string; capturedAt?: string | null }) => string {
  const { t } = useTranslation();
  return ({ title, capturedAt }) => {
    const [, shot] = CAMERA_NAME.exec(title) ?? [];
    if (shot === undefined) return title;
    const name = t('common.photoNumber', { number: Number(shot) });
    return capturedAt ? `${name} · ${clockOf(capturedAt)}` : name;
  };
}
