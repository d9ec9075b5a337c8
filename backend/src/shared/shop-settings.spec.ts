import { effectiveSettings } from './shop-settings';
import { STANDARD_PRICES } from './token-price';

const environment = {
  brand: {
    name: 'Bokkiefoto',
    eventName: 'Bokkieweek',
    supportPhone: '27825550142',
    supportEmail: 'hallo@bokkiefoto.test',
  },
  seller: { name: null, address: '12 Kerk Street, Paarl', vatNumber: '4123456789' },
  numberReading: true,
};

const settings = (stored: Record<string, string>) => effectiveSettings(new Map(Object.entries(stored)), environment);

describe('The effective settings', () => {
  it('are the environment’s where nothing was set; seller and mark have the brand’s name', () => {
    expect(settings({})).toEqual({
      ...environment,
      categoryPrices: STANDARD_PRICES,
      seller: { ...environment.seller, name: 'Bokkiefoto' },
      watermark: { version: 0, text: 'Bokkiefoto', image: null, size: 100, strength: 100, density: 100 },
      hidesReported: true,
    });
  });

  it('are what administrators have set, with the environment’s beside', () => {
    expect(
      settings({
        'brand-name': 'Kloofveld Foto’s',
        'event-name': 'Sportweek',
        'category-prices': '{"Rugby":3}',
        watermark: '{"version":4,"strength":80}',
        'number-reading': 'off',
        'hide-reported-photos': 'off',
      }),
    ).toMatchObject({
      brand: { name: 'Kloofveld Foto’s', eventName: 'Sportweek', supportPhone: '27825550142' },
      seller: { name: 'Kloofveld Foto’s' },
      categoryPrices: { Rugby: 3, 'Individual Photos': 2 },
      watermark: { version: 4, text: 'Kloofveld Foto’s', size: 100, strength: 80 },
      numberReading: false,
      hidesReported: false,
    });
  });

  it('have no address and no VAT number where the administrator says so', () => {
    expect(settings({ 'seller-address': '', 'seller-vat-number': '' }).seller).toEqual({
      name: 'Bokkiefoto',
      address: null,
      vatNumber: null,
    });
  });
});
