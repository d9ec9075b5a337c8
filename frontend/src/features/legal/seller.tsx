import { useTranslation } from 'react-i18next';
import { localNumber, useShopConfig } from '../../api/shop';

/** The seller and their contacts (Electronic Communications and Transactions Act, section 43(1)). */
export function Seller() {
  const { t } = useTranslation('legal');
  const { sellerName, sellerAddress, sellerVatNumber, supportEmail, supportPhone, publicUrl } = useShopConfig();
  return (
    <dl className="legal-seller">
      <div>
        <dt className="sr-only">{t('page.name')}</dt>
        <dd>
          <b>{sellerName}</b>
        </dd>
      </div>
      {sellerAddress !== null && (
        <div>
          <dt>{t('page.address')}</dt>
          <dd>{sellerAddress}</dd>
        </div>
      )}
      {supportPhone !== '' && (
        <div>
          <dt>{t('page.phone')}</dt>
          <dd>
            <a className="text-link" href={`tel:+${supportPhone}`}>
              {localNumber(supportPhone)}
            </a>
          </dd>
        </div>
      )}
      {supportEmail !== '' && (
        <div>
          <dt>{t('page.email')}</dt>
          <dd>
            <a className="text-link" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('page.website')}</dt>
        <dd>{publicUrl}</dd>
      </div>
      {sellerVatNumber !== null && (
        <div>
          <dt>{t('page.vatNumber')}</dt>
          <dd>{sellerVatNumber}</dd>
        </div>
      )}
    </dl>
  );
}
