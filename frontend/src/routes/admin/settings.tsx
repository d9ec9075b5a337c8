import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetSettings, useGetWatermark } from '../../api/generated/settings';
import { ShopForm } from '../../features/admin-settings/shop-form';
import { WatermarkForm } from '../../features/admin-settings/watermark-form';
import { LeaveGuard } from '../../features/layout/leave-guard';
import { textsLoader } from '../../i18n';
import { PageTitle } from '../../ui/page-title';
import { ErrorState, PageSpinner } from '../../ui/state';
import '../../features/admin-settings/settings.css';

/** Milliseconds between two looks at how many pictures are to be made anew. */
const LOOK_EVERY = 5000;

export const clientLoader = textsLoader('admin-settings');

/** The shop's name, seller, prices by category, rules and watermark. */
export default function SettingsPage() {
  const { t } = useTranslation(['shop', 'admin-settings']);
  const settings = useGetSettings({ query: { refetchOnMount: 'always' } });
  const watermark = useGetWatermark({
    query: {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => ((state.data?.outdated ?? 0) > 0 ? LOOK_EVERY : false),
    },
  });
  const [isShopDirty, setShopDirty] = useState(false);
  const [isMarkDirty, setMarkDirty] = useState(false);
  const isDirty = isShopDirty || isMarkDirty;
  const failed = [settings, watermark].find(({ isLoadingError }) => isLoadingError);
  return (
    <>
      <PageTitle>{t('admin-settings:title')}</PageTitle>
      <div className="admin-head">
        <div>
          <h1>{t('admin-settings:title')}</h1>
          <p className="muted">{t('admin-settings:text')}</p>
        </div>
      </div>
      {(settings.isPending || watermark.isPending) && <PageSpinner label={t('common.loading')} />}
      {failed && (
        <ErrorState
          title={t('admin-settings:loadError')}
          error={failed.error}
          onRetry={() => {
            void settings.refetch();
            void watermark.refetch();
          }}
        />
      )}
      {settings.data && <ShopForm settings={settings.data} onDirty={setShopDirty} />}
      {watermark.data && <WatermarkForm watermark={watermark.data} onDirty={setMarkDirty} />}
      <LeaveGuard
        active={isDirty}
        title={t('admin-settings:leave.title')}
        text={t('admin-settings:leave.text')}
        stay={t('admin-settings:leave.stay')}
        leave={t('admin-settings:leave.leave')}
      />
    </>
  );
}
