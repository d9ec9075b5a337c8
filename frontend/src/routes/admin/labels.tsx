import { Check, ChevronLeft, ChevronRight, Droplets, Eye, Shirt, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useDecideCorrection, useListCorrections } from '../../api/generated/label-corrections';
import type { LabelCorrectionDto } from '../../api/generated/shop.schemas';
import { reasonOf } from '../../api/mutator';
import { paths } from '../../app/paths';
import { useKeys } from '../../features/admin-corrections/use-keys';
import { textsLoader } from '../../i18n';
import { MOMENT, useDates } from '../../i18n/dates';
import { useBib } from '../../i18n/shirt-labels';
import { Button, IconButton } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { PageTitle } from '../../ui/page-title';
import { Picture } from '../../ui/picture';
import { fileUrl } from '../../ui/picture-sources';
import { EmptyState, ErrorState, Loading } from '../../ui/state';
import { toast } from '../../ui/toast';
import '../../features/admin-corrections/corrections.css';

/** Corrections that are fetched at a time: more than anybody leafs through. */
const PAGE = { limit: 100 };

const KEYS = { accept: 'A', refuse: 'R', undo: 'U', previous: 'ArrowLeft', next: 'ArrowRight', original: 'O' };

export const clientLoader = textsLoader('admin-corrections');

/** Parents' corrections of the numbers on photographs: one at a time, each decided with a key. */
export default function LabelsPage() {
  const { t } = useTranslation(['admin-corrections', 'shop']);
  const list = useListCorrections(PAGE, { query: { refetchOnMount: 'always' } });
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('title')}</h1>
      </div>
      {list.isPending && (
        <Loading>
          <span className="correction-skeleton skeleton" />
        </Loading>
      )}
      {list.isLoadingError && (
        <ErrorState title={t('loadError')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && <Corrections corrections={list.data.corrections} open={list.data.open} />}
    </>
  );
}

/** The list and where one is in it; a decided one leaves it, and the next one takes its place. */
function Corrections({ corrections, open }: { corrections: LabelCorrectionDto[]; open: number }) {
  const { t } = useTranslation('admin-corrections');
  const nameOf = useLabelName();
  const [id, setId] = useState<number>();
  const [last, setLast] = useState<LabelCorrectionDto>();
  const [news, setNews] = useState('');
  const [isOriginal, setOriginal] = useState(false);
  const toggleOriginal = () => setOriginal(!isOriginal);
  const at = Math.max(
    0,
    corrections.findIndex((one) => one.id === id),
  );
  const shown = corrections[at];
  const before = corrections[at - 1];
  const after = corrections[at + 1];
  const decide = useDecideCorrection({
    mutation: {
      onError: (error) => toast({ title: t('failed'), description: reasonOf(error), tone: 'bad' }),
    },
  });
  const decideShown = (decision: 'accept' | 'refuse') => {
    if (!shown || decide.isPending) return;
    decide.mutate(
      { id: shown.id, data: { decision } },
      {
        onSuccess: () => {
          setLast(shown);
          setId((after ?? before)?.id);
          setNews(t(decision === 'accept' ? 'accepted' : 'refused', { label: nameOf(shown) }));
        },
      },
    );
  };
  const undo = () => {
    if (!last || decide.isPending) return;
    decide.mutate(
      { id: last.id, data: { decision: 'open' } },
      {
        onSuccess: () => {
          setLast(undefined);
          setId(last.id);
          setNews(t('takenBack', { label: nameOf(last) }));
        },
      },
    );
  };
  const accept = () => decideShown('accept');
  const refuse = () => decideShown('refuse');
  const leaf = (to: LabelCorrectionDto | undefined) => to && setId(to.id);
  useKeys({
    [KEYS.accept]: accept,
    [KEYS.refuse]: refuse,
    [KEYS.undo]: undo,
    [KEYS.previous]: () => leaf(before),
    [KEYS.next]: () => leaf(after),
    [KEYS.original]: toggleOriginal,
  });
  return (
    <>
      <div className="correction-bar">
        <p>{shown ? t('place', { at: at + 1, count: open }) : ''}</p>
        <p className="small muted" role="status">
          {news}
        </p>
        <IconButton label={t('undo')} disabled={!last} aria-keyshortcuts={KEYS.undo} onClick={undo}>
          <Undo2 aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('original')}
          aria-pressed={isOriginal}
          aria-keyshortcuts={KEYS.original}
          onClick={toggleOriginal}
        >
          <Droplets aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('previous')}
          disabled={!before}
          aria-keyshortcuts={KEYS.previous}
          onClick={() => leaf(before)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label={t('next')} disabled={!after} aria-keyshortcuts={KEYS.next} onClick={() => leaf(after)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      {shown ? (
        <Correction
          key={shown.id}
          correction={shown}
          isOriginal={isOriginal}
          isWorking={decide.isPending}
          onAccept={accept}
          onRefuse={refuse}
        />
      ) : (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      )}
    </>
  );
}

interface CorrectionProps {
  correction: LabelCorrectionDto;
  /** Some megabytes more to fetch, and no mark over the numbers. */
  isOriginal: boolean;
  isWorking: boolean;
  onAccept: () => void;
  onRefuse: () => void;
}

function Correction({ correction, isOriginal, isWorking, onAccept, onRefuse }: CorrectionProps) {
  const { t } = useTranslation('admin-corrections');
  const date = useDates();
  const nameOf = useLabelName();
  const { photoId, photoTitle, galleryName, kind, people, suggestedBy, createdAt, labels } = correction;
  const { galleryId, filePath, width, height } = correction;
  return (
    <div className="correction">
      {isOriginal ? (
        <img className="correction-picture" src={fileUrl(filePath)} alt={photoTitle} width={width} height={height} />
      ) : (
        <Picture
          className="correction-picture"
          photo={correction}
          alt={photoTitle}
          sizes="(min-width: 900px) 60vw, 100vw"
          forWork
          variables={{ '--ratio': `${width} / ${height}` }}
          eager
        />
      )}
      <div className="stack">
        <div>
          <h2>{t(kind, { label: nameOf(correction) })}</h2>
          <p className="small muted">
            {t('said', { count: people, who: suggestedBy ?? t('somebody'), date: date(createdAt, MOMENT) })}
          </p>
        </div>
        <div className="correction-actions">
          <Button variant="field" aria-keyshortcuts={KEYS.accept} aria-disabled={isWorking} onClick={onAccept}>
            <Check aria-hidden="true" />
            {t('accept')}
            <kbd aria-hidden="true">{KEYS.accept}</kbd>
          </Button>
          <Button aria-keyshortcuts={KEYS.refuse} aria-disabled={isWorking} onClick={onRefuse}>
            <X aria-hidden="true" />
            {t('refuse')}
            <kbd aria-hidden="true">{KEYS.refuse}</kbd>
          </Button>
        </div>
        <div>
          <p className="field-label">{t('shown')}</p>
          <p className="correction-labels">
            {labels.length === 0 && <span className="muted">{t('noneShown')}</span>}
            {labels.map((label) => (
              <Chip key={`${label.label} ${label.side ?? ''}`}>{nameOf(label)}</Chip>
            ))}
          </p>
        </div>
        <div>
          <p>{photoTitle}</p>
          <p className="small muted">{galleryName}</p>
          <p className="correction-links">
            <Link className="more-link" to={paths.photo(photoId)}>
              <Eye className="small" aria-hidden="true" />
              {t('look')}
            </Link>
            <Link className="more-link" to={paths.adminTag(galleryId)}>
              <Shirt className="small" aria-hidden="true" />
              {t('tag')}
            </Link>
          </p>
        </div>
        <p className="small muted hide-phone">{t('keys')}</p>
      </div>
    </div>
  );
}

/** A label in the reader's language, with its team where that is known. */
function useLabelName(): (label: { label: string; team: string | null }) => string {
  const { t } = useTranslation('admin-corrections');
  const bibOf = useBib();
  return ({ label, team }) => (team === null ? bibOf(label) : t('team', { label: bibOf(label), team }));
}
