import { screen } from '@testing-library/react';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { renderPage } from './render-page';
import type { PhotoDto } from '../src/api/generated/shop.schemas';
import { transport } from '../src/api/mutator';
import { createQueryClient } from '../src/app/query-client';
import { PhotoCard } from '../src/features/admin-galleries/photo-card';
import { FailedPhotos } from '../src/features/admin-thumbnails/failed-photos';
import { useThumbnails } from '../src/features/admin-thumbnails/use-thumbnails';
import afShop from '../src/i18n/af/shop';
import afAdmin from '../src/i18n/af/admin';
import afGalleries from '../src/i18n/af/admin-galleries';
import enShop from '../src/i18n/en/shop';
import enAdmin from '../src/i18n/en/admin';
import enGalleries from '../src/i18n/en/admin-galleries';

// There is no layout here, in which anything could come into view.
jest.mock('../src/ui/use-in-view', () => ({ useInView: () => [() => undefined, false] }));

beforeAll(() =>
  i18n.use(initReactI18next).init({
    defaultNS: 'shop',
    interpolation: { escapeValue: false },
    resources: {
      en: { shop: enShop, admin: enAdmin, 'admin-galleries': enGalleries },
      af: { shop: afShop, admin: afAdmin, 'admin-galleries': afGalleries },
    },
  }),
);

function Failed() {
  const { failed } = useThumbnails(false);
  return failed.data === undefined ? null : <FailedPhotos count={1} query={failed} />;
}

const nothing = () => undefined;

it.each([
  ['en', 'undecodable: premature end', /^The file is damaged.*\(undecodable: premature end\)$/],
  ['af', 'undecodable: premature end', /^Die lêer is beskadig.*\(undecodable: premature end\)$/],
  [
    'af',
    'processing-failed: out of memory',
    /^Die voorskoue kon nie gemaak word nie.*\(processing-failed: out of memory\)$/,
  ],
  ['af', 'not-in-backup', /^Die voorskoue is nie in die rugsteun .*\(not-in-backup\)$/],
  ['af', 'Something else. Again.', /^Something else\. Again\.$/],
])('Administrators read in their language why a photograph has no pictures (%s, %s)', async (lng, failure, told) => {
  await i18n.changeLanguage(lng);
  const photo = {
    id: 1,
    title: 'Losskrum',
    category: 'Rugby',
    status: 'failed',
    failure,
    capturedAt: null,
  } as PhotoDto;
  transport.fetch = () => Promise.resolve(Response.json([{ ...photo, fileName: 'IMG.jpg', galleryName: 'Netbal' }]));
  renderPage(
    <>
      <Failed />
      <PhotoCard
        photo={photo}
        chosen={false}
        featuring={false}
        onChoose={nothing}
        onFeature={nothing}
        onHide={nothing}
        mayShow
        onEdit={nothing}
      />
    </>,
    createQueryClient(),
  );
  const [prefix = ''] = i18n.t('admin-galleries:gallery.failedPhoto', { failure: '|' }).split('|');
  const onPage = await screen.findByText(told);
  expect(screen.getByText(`${prefix}${onPage.textContent}`)).toHaveClass('field-error');
});
