import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, FileUp, Keyboard } from 'lucide-react';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { listGalleryLabels } from '../../api/generated/shirt-labels';
import type { LabelledGalleryDto } from '../../api/generated/shop.schemas';
import { reasonOf } from '../../api/mutator';
import { readFrom } from '../../api/queries';
import { GALLERIES } from '../../api/stale';
import { paths } from '../../app/paths';
import { TagGrid } from '../../features/admin-tagging/tag-grid';
import { Tagger } from '../../features/admin-tagging/tagger';
import { isLabelled } from '../../features/admin-tagging/label-changes';
import { hasUnsaved, rateOf, startTagging, tag, type Action, type Tagging } from '../../features/admin-tagging/tagging';
import { useReservations } from '../../features/admin-tagging/use-reservations';
import { useSaves } from '../../features/admin-tagging/use-saves';
import { LeaveGuard } from '../../features/layout/leave-guard';
import { textsLoader, useLanguage } from '../../i18n';
import { useDecimals } from '../../i18n/decimals';
import { Button, ButtonLink } from '../../ui/button';
import { FormError } from '../../ui/form-error';
import { lazyPart } from '../../ui/lazy-part';
import { PageTitle } from '../../ui/page-title';
import { ProgressBar } from '../../ui/progress-bar';
import { EmptyState, ErrorState, PageSpinner } from '../../ui/state';
import { toastFailure } from '../../ui/toast-failure';
import { useSearchParam } from '../../ui/address-params';
import '../../features/admin-tagging/tagging.css';

const KeysDialog = lazyPart(() => import('../../features/admin-tagging/keys-dialog'));
const LabelImport = lazyPart(() => import('../../features/admin-tagging/label-import'));

/** In the address; one photograph after the other where it says nothing. */
const MODES = ['', 'grid'] as const;

/** Photographs that are read at a time. */
const PAGE = 500;

export const clientLoader = textsLoader('admin-tagging');

/** All photographs of a gallery, page by page. */
async function readGallery(id: number, signal: AbortSignal): Promise<LabelledGalleryDto> {
  const gallery = await listGalleryLabels(id, { limit: PAGE }, { signal });
  for (let page = gallery; page.hasMore;) {
    const cursor = page.photos.at(-1)?.id;
    page = await listGalleryLabels(id, { limit: PAGE, ...(cursor !== undefined && { cursor }) }, { signal });
    gallery.photos.push(...page.photos);
  }
  return gallery;
}

/** The numbers and positions on a gallery's photographs, given by keyboard or finger. */
export default function TagPage() {
  const { t } = useTranslation(['admin-tagging', 'shop']);
  const id = Number(useParams()['galleryId']);
  const gallery = useQuery({
    // Not the call's address: each saved label would make it stale, and the page would begin anew.
    queryKey: ['tagging', id],
    queryFn: ({ signal }) => readGallery(id, signal),
    // Others may have labelled meanwhile.
    gcTime: 0,
  });
  if (gallery.isPending) return <PageSpinner label={t('shop:common.loading')} />;
  if (gallery.isError)
    return <ErrorState page title={t('loadError')} error={gallery.error} onRetry={() => void gallery.refetch()} />;
  return <GalleryTagging key={gallery.dataUpdatedAt} gallery={gallery.data} onStale={() => void gallery.refetch()} />;
}

interface GalleryTaggingProps {
  gallery: LabelledGalleryDto;
  /** The gallery's labels were changed by something else. */
  onStale: () => void;
}

function GalleryTagging({ gallery, onStale }: GalleryTaggingProps) {
  const { t } = useTranslation('admin-tagging');
  const language = useLanguage();
  const [mode, setMode] = useSearchParam('mode');
  const [dialog, setDialog] = useState<'keys' | 'import'>();
  const close = () => setDialog(undefined);
  const [state, dispatch] = useReducer(
    (before: Tagging, action: Action) => tag(before, action, language),
    startTagging(gallery.photos, gallery.homeTeam !== null),
  );
  const onRefused = useCallback((error: unknown) => toastFailure(t('refused'), error), [t]);
  const trouble = useSaves(state.saves, dispatch, onRefused);
  useReservations(state, dispatch);
  const unsaved = hasUnsaved(state);
  useStaleAfterwards();
  const isNetball = gallery.category === 'Netball';
  const back = paths.adminGalleryMatch(gallery.name);
  return (
    <div className="tag-page">
      <PageTitle>{t('title', { name: gallery.name })}</PageTitle>
      <Link className="more-link" to={back}>
        <ArrowLeft className="small" aria-hidden="true" />
        {t('back')}
      </Link>
      <div className="admin-head">
        <h1>{t('title', { name: gallery.name })}</h1>
        <div className="row wraps">
          <div className="row" role="group" aria-label={t('modes.title')}>
            {MODES.map((one) => (
              <button key={one} type="button" className="pill" aria-pressed={mode === one} onClick={() => setMode(one)}>
                {t(one === '' ? 'modes.one' : 'modes.grid')}
              </button>
            ))}
          </div>
          <Button onClick={() => setDialog('keys')}>
            <Keyboard aria-hidden="true" />
            {t('keys.open')}
          </Button>
          <Button disabled={unsaved} onClick={() => setDialog('import')}>
            <FileUp aria-hidden="true" />
            {t('import.open')}
          </Button>
        </div>
      </div>
      <Progress state={state} />
      {trouble !== null && (
        <FormError>{t('trouble', { count: state.saves.length, reason: reasonOf(trouble, t('noAnswer')) })}</FormError>
      )}
      {state.photos.length === 0 && (
        <EmptyState title={t('empty')} action={<ButtonLink to={back}>{t('back')}</ButtonLink>} />
      )}
      {state.photos.length > 0 &&
        (mode === 'grid' ? (
          <TagGrid teams={gallery} isNetball={isNetball} state={state} dispatch={dispatch} />
        ) : (
          <Tagger
            teams={gallery}
            isNetball={isNetball}
            state={state}
            dispatch={dispatch}
            onHelp={() => setDialog('keys')}
          />
        ))}
      {dialog === 'keys' && <KeysDialog onClose={close} />}
      {dialog === 'import' && <LabelImport galleryId={gallery.id} onDone={onStale} onClose={close} />}
      <LeaveGuard
        active={unsaved}
        title={t('leave.title')}
        text={t('leave.text')}
        stay={t('leave.stay')}
        leave={t('leave.leave')}
      />
    </div>
  );
}

function Progress({ state: { photos, saves, finishedAt } }: { state: Tagging }) {
  const { t } = useTranslation('admin-tagging');
  const decimals = useDecimals();
  const labelled = photos.filter(isLabelled).length;
  const rate = rateOf(finishedAt);
  const words = t('progress', { labelled, total: photos.length });
  return (
    <div className="tag-progress">
      <p>
        <b>{words}</b>
        {rate !== null && <span className="muted">{t('rate', { rate: decimals(rate) })}</span>}
        <span className="muted" role="status">
          {saves.length === 0 ? t('allSaved') : t('saving', { count: saves.length })}
        </span>
      </p>
      <ProgressBar label={words} percent={photos.length === 0 ? 0 : (100 * labelled) / photos.length} />
    </div>
  );
}

/** Other pages show labels, too: once this one is left, they read them again. */
function useStaleAfterwards(): void {
  const client = useQueryClient();
  useEffect(() => () => void client.invalidateQueries(readFrom(GALLERIES)), [client]);
}
