import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { createQueryClient } from '../../app/query-client';
import adminGalleries from '../../i18n/en/admin-galleries';
import shop from '../../i18n/en/shop';
import { PhotoCard } from './photo-card';

beforeAll(() => speak('en', { shop, 'admin-galleries': adminGalleries }));

it.each([
  ['2026-11-28T07:15:30.000Z', '28 Nov, 09:15:30'],
  [null, adminGalleries.gallery.unknownTime],
])('A card of a photograph taken at %s says “%s”', (capturedAt, words) => {
  const photo = { id: 3, title: 'Skrum', category: 'Rugby', tokenPrice: 1, status: 'ready', capturedAt } as PhotoDto;
  const ignore = () => undefined;
  renderPage(
    <PhotoCard
      photo={photo}
      chosen={false}
      featuring={false}
      mayShow
      onChoose={ignore}
      onFeature={ignore}
      onHide={ignore}
      onEdit={ignore}
    />,
    createQueryClient(),
  );
  expect(screen.getByText(words)).toBeVisible();
});
