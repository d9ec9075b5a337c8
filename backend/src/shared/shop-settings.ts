import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../config';
import type { Tables } from './database/tables';
import { SETTINGS } from './settings';
import { STANDARD_PRICES } from './token-price';

/** Milliseconds for which the settings that were read last count as the present ones. */
const FRESH = 2000;
/** Milliseconds that pages wait for newer ones when some are known. */
const PATIENCE = 1000;

/** How the mark on public pictures looks; percentages are of the shop's own design. */
export interface WatermarkSettings {
  /** Counts the changes, so that pictures with an older mark are known. */
  version: number;
  /** The words of the mark. */
  text: string;
  /** SHA-256 of the administrator's own picture, which takes the words' place; null: none. */
  image: string | null;
  /** Percent. */
  size: number;
  /** Percent: how clearly the tiles show. */
  strength: number;
  /** Percent: how close to each other the tiles lie. */
  density: number;
}

/** The settings that administrators may change, with the environment's where they have not. */
export interface EffectiveSettings {
  brand: Config['brand'];
  seller: { name: string; address: string | null; vatNumber: string | null };
  /** Tokens that photographs of a category cost unless their gallery says otherwise. */
  categoryPrices: Readonly<Record<string, number>>;
  watermark: WatermarkSettings;
  numberReading: boolean;
  /** Reported photographs are hidden at once, before an administrator has looked at the report. */
  hidesReported: boolean;
  /** A lawyer has read the legal pages; until then they are drafts, of which administrators are reminded. */
  legalPagesChecked: boolean;
}

/** The rows of the table of settings, by key. */
export type StoredSettings = ReadonlyMap<string, string>;

/**
 * The effective settings. Each process reads them again when what it knows is two seconds old, so every pod and the
 * worker follow a change within seconds, and however many requests come, the table is read once in two seconds.
 */
@Injectable()
export class ShopSettings {
  private known: { settings: Promise<EffectiveSettings>; readAt: number } | null = null;
  /** For when the database does not answer: pages that need nothing else from it go on. */
  private last: EffectiveSettings | null = null;

  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  /** At most two seconds old; those known last while the database does not answer. */
  read(): Promise<EffectiveSettings> {
    const now = performance.now();
    if (this.known === null || now - this.known.readAt > FRESH)
      this.known = { readAt: now, settings: this.readInTime().catch(() => this.last ?? this.standard()) };
    return this.known.settings;
  }

  private readInTime(): Promise<EffectiveSettings> {
    const reading = this.readNow().then((settings) => (this.last = settings));
    if (this.last === null) return reading;
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer')), PATIENCE).unref());
    return Promise.race([reading, late]);
  }

  private standard(): EffectiveSettings {
    return effectiveSettings(new Map(), this.config);
  }

  /** As they are stored at this moment. */
  async readNow(): Promise<EffectiveSettings> {
    return effectiveSettings(await this.readStored(), this.config);
  }

  /** The settings of administrators, without the picture of a mark, which is large. */
  async readStored(): Promise<StoredSettings> {
    const rows = await this.em
      .getKysely<Tables>()
      .selectFrom('settings')
      .select(['key', 'value'])
      .where('key', '<>', SETTINGS.watermarkImage)
      .execute();
    return new Map(rows.map(({ key, value }) => [key, value]));
  }

  /** The administrator's own picture for the mark, a PNG file; null: none. */
  async readWatermarkImage(): Promise<Buffer | null> {
    const row = await this.em
      .getKysely<Tables>()
      .selectFrom('settings')
      .select('value')
      .where('key', '=', SETTINGS.watermarkImage)
      .executeTakeFirst();
    return row ? Buffer.from(row.value, 'base64') : null;
  }

  /** After a change in this process: the next reader sees it. */
  forget(): void {
    this.known = null;
  }
}

/** Lays what administrators have set over the environment's settings. An empty text says that there is none. */
export function effectiveSettings(
  stored: StoredSettings,
  config: Pick<Config, 'brand' | 'seller' | 'numberReading'>,
): EffectiveSettings {
  const { brand, seller } = config;
  const text = (key: string, standard: string) => stored.get(key) ?? standard;
  const textOrNone = (key: string, standard: string | null) => (stored.get(key) ?? standard ?? '') || null;
  const isOn = (key: string, standard: boolean) => (stored.has(key) ? stored.get(key) === 'on' : standard);
  const json = (key: string) => JSON.parse(stored.get(key) ?? '{}') as object;
  const name = text(SETTINGS.brandName, brand.name);
  return {
    brand: {
      name,
      eventName: text(SETTINGS.eventName, brand.eventName),
      supportPhone: text(SETTINGS.supportPhone, brand.supportPhone),
      supportEmail: text(SETTINGS.supportEmail, brand.supportEmail),
    },
    seller: {
      name: text(SETTINGS.sellerName, seller.name ?? name),
      address: textOrNone(SETTINGS.sellerAddress, seller.address),
      vatNumber: textOrNone(SETTINGS.sellerVatNumber, seller.vatNumber),
    },
    categoryPrices: { ...STANDARD_PRICES, ...json(SETTINGS.categoryPrices) },
    watermark: {
      version: 0,
      text: name,
      image: null,
      size: 100,
      strength: 100,
      density: 100,
      ...json(SETTINGS.watermark),
    },
    numberReading: isOn(SETTINGS.numberReading, config.numberReading),
    // A child comes before a sale.
    hidesReported: isOn(SETTINGS.hideReported, true),
    legalPagesChecked: isOn(SETTINGS.legalPagesChecked, false),
  };
}
