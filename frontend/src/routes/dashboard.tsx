import { useTranslation } from 'react-i18next';
import { useGetPurchasedPhotosSummary } from '../api/generated/cart-and-purchases';
import { useFreshUser } from '../api/session';
import { paths } from '../app/paths';
import { MyPhotos } from '../features/dashboard/my-photos';
import { TokenPurchases, useMyTokenPurchases } from '../features/dashboard/token-purchases';
import { ButtonLink } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import { Price } from '../ui/price';
import { Tabs } from '../ui/tabs';
import { useSearchParam } from '../ui/address-params';

/** The signed-in person's purchases: photographs and tokens. */
export default function DashboardPage() {
  const { t } = useTranslation();
  const user = useFreshUser();
  const { data: photos } = useGetPurchasedPhotosSummary();
  const { data: payments, hasNextPage } = useMyTokenPurchases();
  const [tab, setTab] = useSearchParam('tab');
  // Not shown until the whole number is known.
  const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} ${count}`);
  return (
    <div className="wrap wide page-end">
      <PageTitle>{t('account.dashboard.title')}</PageTitle>
      <div className="page-head split">
        <div>
          <p className="muted">{t('account.dashboard.hello', { name: user?.fullName.split(' ')[0] })}</p>
          <h1>{t('account.dashboard.title')}</h1>
        </div>
        <div className="row wraps">
          <Price tokens={user?.tokenBalance ?? 0} size="big" />
          <ButtonLink to={paths.tokens}>{t('account.dashboard.buyMore')}</ButtonLink>
        </div>
      </div>
      <Tabs
        label={t('account.dashboard.tabsLabel')}
        value={tab === 'tokens' ? 'tokens' : 'photos'}
        onChange={(next) => setTab(next === 'tokens' ? next : '')}
        tabs={[
          { value: 'photos', label: counted(t('account.dashboard.photosTab'), photos?.count), panel: <MyPhotos /> },
          {
            value: 'tokens',
            label: counted(t('account.dashboard.tokensTab'), hasNextPage ? undefined : payments?.length),
            panel: <TokenPurchases />,
          },
        ]}
      />
    </div>
  );
}
