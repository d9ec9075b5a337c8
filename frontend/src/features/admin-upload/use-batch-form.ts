import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { maxLength, minLength, nullable, number, object, string, trim } from 'zod/mini';
import { useGetGalleryByName, useListGalleries } from '../../api/generated/galleries';
import type { GalleryTitleDto } from '../../api/generated/shop.schemas';
import { isMissing } from '../../api/mutator';
import {
  checkVisibility,
  VISIBILITY_FIELDS,
  visibilityFormOf,
  visibilityOf,
  type VisibilityForm,
} from '../admin-galleries/visibility';
import { useForm } from '../../ui/use-form';
import { useSettled } from '../../ui/use-settled';
import { findGallery } from './find-gallery';
import { AT_ONCE, type UploadTarget } from './send-photos';

/** Names of galleries that are suggested at once. */
const SUGGESTIONS = 20;

/** The form's values for the gallery that photographs go to. An existing one keeps its visibility. */
interface BatchForm extends VisibilityForm {
  category: string;
  name: string;
  tokenPrice: number;
  matchId: number | null;
}

/**
 * The form of an upload to a gallery that exists, and brings its own values, or is made by the upload. Without
 * `needsName`, every photograph goes to the gallery of its folder.
 */
export function useBatchForm(running: boolean, needsName: boolean) {
  const { t } = useTranslation('admin-upload');
  const { t: ofGalleries } = useTranslation(['admin', 'admin-galleries']);
  const queryClient = useQueryClient();
  const form = useForm<BatchForm>({
    resolver: zodResolver(
      object({
        category: string().check(minLength(1, t('batchUpload.categoryRequired'))),
        name: string().check(trim(), minLength(needsName ? 1 : 0, t('batchUpload.nameRequired')), maxLength(200)),
        tokenPrice: number(),
        matchId: nullable(number()),
        ...VISIBILITY_FIELDS,
      }).check(checkVisibility(ofGalleries, null)),
    ),
    mode: 'onTouched',
    defaultValues: { category: '', name: '', tokenPrice: 1, matchId: null, ...visibilityFormOf(null, 0) },
  });
  const { control, getValues, setValue } = form;
  const name = useWatch({ control, name: 'name' }).trim();
  const settled = useSettled(name);
  const suggestions = useListGalleries({ limit: SUGGESTIONS, ...(settled !== '' && { search: settled }) });
  const named = useGetGalleryByName(settled, { query: { enabled: settled !== '' } });
  // The server may write the name otherwise: with one blank for two, for instance.
  const existing = settled === name && !isMissing(named.error) ? named.data : undefined;
  const isLookedUp = settled === name && !named.isFetching && (named.data !== undefined || isMissing(named.error));

  // An existing gallery brings its own values: photographs at another price would be a mistake. It is read again after
  // each upload: values typed here since then also hold for the photographs still to be sent, the rest follows the
  // gallery.
  const taken = useRef<GalleryTitleDto>(undefined);
  const takeOver = useEffectEvent(() => {
    const before = taken.current?.id === existing?.id ? taken.current : undefined;
    taken.current = existing;
    if (!existing) return;
    const { tokenPrice, matchId } = getValues();
    if (!before) setValue('category', existing.category, { shouldValidate: true });
    if (!before || tokenPrice === before.tokenPrice) setValue('tokenPrice', existing.tokenPrice);
    // A match that is being sent was chosen before it was known that the gallery has another.
    const isChosen = before ? matchId !== before.matchId : running && matchId !== null;
    if (!isChosen) setValue('matchId', existing.matchId);
  });
  useEffect(() => takeOver(), [existing]);

  /** Finds the gallery for the photographs, by the form's current values. */
  const finderOf = (values: BatchForm): ((folder: string | null) => Promise<UploadTarget>) => {
    const known = taken.current;
    return async (folder) => {
      if (folder !== null) return ofFolder(folder, values);
      const gallery = isLookedUp ? existing : await findGallery(queryClient, values.name).catch(noneIfMissing);
      if (!gallery) return { ...values, id: null, visibility: visibilityOf(values, AT_ONCE), featured: false };
      // Unchanged values are left to the gallery: this page may know old ones, or none.
      const { tokenPrice, matchId } =
        known?.id === gallery.id ? known : { tokenPrice: values.tokenPrice, matchId: null };
      return {
        ...values,
        id: gallery.id,
        tokenPrice: values.tokenPrice === tokenPrice ? null : values.tokenPrice,
        matchId: values.matchId === matchId ? null : values.matchId,
        onMatchSet: () => {
          if (taken.current?.id === gallery.id) taken.current = { ...taken.current, matchId: values.matchId };
        },
        featured: false,
      };
    };
  };

  /** The gallery of a folder's name, which keeps its price and match, or a new one like the form's, without a match. */
  const ofFolder = async (name: string, values: BatchForm): Promise<UploadTarget> => {
    const gallery = await findGallery(queryClient, name).catch(noneIfMissing);
    const target = { ...values, name, matchId: null, featured: false };
    if (gallery) return { ...target, id: gallery.id, tokenPrice: null };
    return { ...target, id: null, visibility: visibilityOf(values, AT_ONCE) };
  };

  return { form, existing, suggestions: suggestions.data ?? [], finderOf };
}

/** The first request makes a gallery that there is not. */
function noneIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
