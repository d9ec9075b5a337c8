import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../config';
import { effectiveSettings, ShopSettings } from './shop-settings';
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
      legalPagesChecked: false,
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
        'legal-pages-checked': 'on',
      }),
    ).toMatchObject({
      brand: { name: 'Kloofveld Foto’s', eventName: 'Sportweek', supportPhone: '27825550142' },
      seller: { name: 'Kloofveld Foto’s' },
      categoryPrices: { Rugby: 3, 'Individual Photos': 2 },
      watermark: { version: 4, text: 'Kloofveld Foto’s', size: 100, strength: 80 },
      numberReading: false,
      hidesReported: false,
      legalPagesChecked: true,
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

describe('Reading them', () => {
  type Rows = { key: string; value: string }[];
  const read = jest.fn<Promise<Rows>, []>();
  const statement = { selectFrom: () => statement, select: () => statement, where: () => statement, execute: read };
  const em = { getKysely: () => statement } as unknown as EntityManager;
  const now = jest.spyOn(performance, 'now');
  const name = async (settings: ShopSettings) => (await settings.read()).brand.name;
  const stored = (value: string): Rows => [{ key: 'brand-name', value }];
  afterAll(() => now.mockRestore());

  it('asks once in two seconds, however often it is asked, and goes on while there is no answer', async () => {
    const settings = new ShopSettings(em, environment as Config);
    now.mockReturnValue(10_000);
    read.mockResolvedValueOnce(stored('Een'));
    expect(await Promise.all([name(settings), name(settings)])).toEqual(['Een', 'Een']);
    now.mockReturnValue(11_900);
    expect(await name(settings)).toBe('Een');
    expect(read).toHaveBeenCalledTimes(1);

    now.mockReturnValue(12_100);
    read.mockRejectedValueOnce(new Error('away'));
    expect(await name(settings)).toBe('Een');
    now.mockReturnValue(14_200);
    read.mockResolvedValueOnce(stored('Twee'));
    expect(await name(settings)).toBe('Twee');
    read.mockResolvedValueOnce(stored('Drie'));
    settings.forget();
    expect(await name(settings)).toBe('Drie');
  });

  it('does not keep pages waiting for a database that is silent', async () => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    const settings = new ShopSettings(em, environment as Config);
    now.mockReturnValue(20_000);
    read.mockResolvedValueOnce(stored('Een'));
    await name(settings);
    now.mockReturnValue(22_100);
    read.mockReturnValueOnce(new Promise(() => undefined));
    const waiting = name(settings);
    await jest.advanceTimersByTimeAsync(1000);
    expect(await waiting).toBe('Een');
    jest.useRealTimers();
  });
});
