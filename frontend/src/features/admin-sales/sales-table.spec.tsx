import { renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import type { SaleDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import afShop from '../../i18n/af/shop';
import af from '../../i18n/af/sales';
import enShop from '../../i18n/en/shop';
import en from '../../i18n/en/sales';
import { useToasts } from '../../ui/toast';
import { SalesTable } from './sales-table';

const SALE = {
  id: 5,
  userId: 7,
  username: 'anna',
  photoTitle: 'Losskrum',
  photoCategory: 'Rugby',
  photoTokenPrice: 2,
  purchaseDate: '2026-11-21T08:00:00.000Z',
  emailSent: false,
  emailAddress: '',
  photoPath: null,
  photoId: null,
  refund: null,
} as SaleDto;

const AF = { shop: afShop, sales: af };
const EN = { shop: enShop, sales: en };

it.each([
  ['en', EN, 50, 0, '50 of 50 emails sent', 'good'],
  ['en', EN, 50, 1, '50 of 50 emails sent. 1 more to go: resend again.', 'good'],
  ['af', AF, 50, 0, '50 van 50 e-posse gestuur', 'good'],
  ['af', AF, 50, 12, '50 van 50 e-posse gestuur. Nog 12 wag: stuur weer.', 'good'],
  ['af', AF, 0, 0, '0 van 50 e-posse gestuur', 'bad'],
] as const)(
  'Sending all of a person’s e-mails again shows how many were sent and are left (%s)',
  async (language, texts, successCount, remaining, told, tone) => {
    await speak(language, texts);
    transport.fetch = () => Promise.resolve(Response.json({ successCount, totalProcessed: 50, remaining }));
    renderPage(<SalesTable sales={[SALE]} />, createQueryClient());
    const { resendAll } = texts.sales.purchases;
    await userEvent.click(screen.getByRole('button', { name: resendAll.replace('{{name}}', 'anna') }));
    await userEvent.click(screen.getByRole('button', { name: texts.sales.resend.send }));
    const { result } = renderHook(useToasts);
    await waitFor(() => expect(result.current).toMatchObject([{ description: told, tone }]));
  },
);
