import { useQueryClient } from '@tanstack/react-query';
import { Check, Gift } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useHoldings, usePutSeveralInCart } from '../api/cart';
import { getGetSharedListQueryOptions, useGetSharedList, useListPhotoLists } from '../api/generated/lists';
import type { PhotoDto, SharedListDto } from '../api/generated/shop.schemas';
import { namesNothing } from '../api/mutator';
import { userQuery, useUser } from '../api/session';
import { OPENED_HERE, paths } from '../app/paths';
import { prefetch } from '../app/prefetch.server';
import { askToSignIn } from '../features/auth/sign-in';
import { useRandRange } from '../features/payment/rand-range';
import { ChooseMark } from '../features/photos/choose-mark';
import { PhotoGrid, PhotoGridSkeleton } from '../features/photos/photo-grid';
import { textsLoader } from '../i18n';
import { useDates } from '../i18n/dates';
import { usePhotoTitle } from '../i18n/photo-title';
import { Button, ButtonLink } from '../ui/button';
import { Note } from '../ui/note';
import { PageTitle } from '../ui/page-title';
import { Price } from '../ui/price';
import { ShareButton } from '../ui/share-button';
import { EmptyState, ErrorState, MissingPage } from '../ui/state';
import { PageCrash } from './page-crash';
import '../features/photo-lists/photo-lists.css';

/** Milliseconds for which what has been given already is taken for known. */
const FRESH = 30_000;

const listQuery = (token: string) => getGetSharedListQueryOptions(token, { query: { staleTime: FRESH } });

export const loader = prefetch((client, { params }) => [client.query(listQuery(params.token ?? ''))]);

/** In the browser the page asks by itself; its texts come apart from the shop's. */
export const clientLoader = textsLoader('lists');

export const ErrorBoundary = () => <PageCrash missing={<NoSuchList />} />;

/** Photographs that somebody has chosen, for somebody else to pay for; the link opens without an account. */
export default function ListPage() {
  const { t } = useTranslation(['shop', 'lists']);
  const { token = '' } = useParams();
  const list = useGetSharedList(token, { query: { staleTime: FRESH } });
  if (list.isPending)
    return (
      <div className="wrap section">
        <PageTitle>{t('lists:dialogTitle')}</PageTitle>
        <PhotoGridSkeleton />
      </div>
    );
  if (namesNothing(list.error)) return <NoSuchList />;
  if (list.data === undefined)
    return <ErrorState page title={t('lists:loadError')} error={list.error} onRetry={() => void list.refetch()} />;
  return <SharedList token={token} list={list.data} />;
}

function SharedList({
  token,
  list: { name, goesTo, photos, boughtIds, expiresAt },
}: {
  token: string;
  list: SharedListDto;
}) {
  const { t } = useTranslation(['shop', 'lists']);
  const date = useDates();
  const user = useUser();
  const titleOf = usePhotoTitle();
  const { owned } = useHoldings();
  const { data: mine } = useListPhotoLists({ query: { enabled: Boolean(user) } });
  const isOwn = mine?.some((list) => list.token === token) ?? false;
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const canGive = ({ id, status }: PhotoDto) => status === 'ready' && !boughtIds.includes(id) && !owned.has(id);
  const given = photos.filter((photo) => canGive(photo) && !leftOut.has(photo.id));
  const toggle = (id: number) => {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    setLeftOut(next);
  };
  const lead = goesTo === '' ? t('lists:leadUnnamed') : t('lists:lead', { name: goesTo });
  return (
    <div className="wrap page-end">
      <PageTitle description={lead} photo={photos[0]}>
        {name}
      </PageTitle>
      <div className="page-head stack tight">
        <div className="row between">
          <h1>{name}</h1>
          <ShareButton title={name} path={paths.list(token)} />
        </div>
        {isOwn ? <Note icon={<Gift aria-hidden="true" />}>{t('lists:own')}</Note> : <p>{lead}</p>}
        <p className="small muted">{t('lists:works', { date: date(expiresAt) })}</p>
      </div>
      {photos.length === 0 ? (
        <EmptyState
          title={t('lists:empty')}
          action={
            <ButtonLink variant="field" to={paths.gallery}>
              {t('lists:browse')}
            </ButtonLink>
          }
        >
          {t('lists:emptyText')}
        </EmptyState>
      ) : (
        <PhotoGrid
          photos={photos}
          eager={4}
          linkLabel={(photo) => t('gallery.viewPhoto', { title: titleOf(photo) })}
          cellClass={(photo) => (canGive(photo) ? undefined : 'given')}
          viewer={{
            total: photos.length,
            action: (photo) =>
              !isOwn &&
              canGive(photo) && (
                <Button
                  variant={leftOut.has(photo.id) ? 'gold' : 'line'}
                  className={leftOut.has(photo.id) ? undefined : 'on-field'}
                  onClick={() => toggle(photo.id)}
                >
                  {leftOut.has(photo.id) ? t('lists:give') : t('lists:leaveOut')}
                </Button>
              ),
          }}
          overlay={(photo) => (
            <>
              {!isOwn && canGive(photo) && (
                <ChooseMark
                  label={t('lists:choose', { title: titleOf(photo) })}
                  chosen={!leftOut.has(photo.id)}
                  onToggle={() => toggle(photo.id)}
                />
              )}
              <div className="photo-cell-foot">
                {canGive(photo) ? (
                  <span className="photo-tag">
                    <Price tokens={photo.tokenPrice} />
                  </span>
                ) : (
                  <span className="photo-tag light">
                    <Check className="small" aria-hidden="true" />
                    {boughtIds.includes(photo.id) ? t('lists:given') : t('lists:yours')}
                  </span>
                )}
              </div>
            </>
          )}
        />
      )}
      {!isOwn && photos.some(canGive) && <PayBar token={token} photos={given} />}
    </div>
  );
}

/** The price of the chosen photographs, and the way to pay: by the reader's cart. */
function PayBar({ token, photos }: { token: string; photos: PhotoDto[] }) {
  const { t } = useTranslation(['shop', 'lists']);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const tokens = photos.reduce((sum, { tokenPrice }) => sum + tokenPrice, 0);
  const rand = useRandRange()(tokens);
  const put = usePutSeveralInCart({ isTold: false });
  const pay = () =>
    put.mutate(
      { photoIds: photos.map(({ id }) => id), listToken: token },
      { onSuccess: () => void navigate(paths.cart, { state: OPENED_HERE }) },
    );
  const isWorking = isAsking || put.isPending;
  // Only an account's cart knows the list, so wait until the reader's account is known.
  const press = async () => {
    setAsking(true);
    const user = await queryClient.query({ ...userQuery, staleTime: 'static' }).catch(() => null);
    setAsking(false);
    if (user) pay();
    else askToSignIn({ why: 'give', photo: photos[0], onSignedIn: pay });
  };
  return (
    <div className="list-pay">
      <div>
        <Price tokens={tokens} size="medium" named />
        {tokens > 0 && rand !== null && <div className="small muted">{rand.range}</div>}
      </div>
      <Button variant="gold" disabled={photos.length === 0} working={isWorking} onClick={() => void press()}>
        <Gift aria-hidden="true" />
        {isWorking ? t('lists:paying') : t('lists:pay', { count: photos.length })}
      </Button>
    </div>
  );
}

function NoSuchList() {
  const { t } = useTranslation(['shop', 'lists']);
  return (
    <MissingPage
      title={t('lists:gone')}
      action={
        <ButtonLink variant="field" to={paths.gallery}>
          {t('lists:browse')}
        </ButtonLink>
      }
    >
      {t('lists:goneText')}
    </MissingPage>
  );
}
