import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { isDeepStrictEqual } from 'node:util';
import type { Tables } from '../../../shared/database/tables';
import { OutboxEvent } from '../../../shared/outbox/outbox';
import { saveSetting, saveWatermarkImage, SETTINGS } from '../../../shared/settings';
import { ShopSettings, type WatermarkSettings } from '../../../shared/shop-settings';
import { RenewWatermark } from '../contract';
import { hashOfMark } from '../infrastructure/shop-mark';

/** How the mark is to look. */
export interface WatermarkChange {
  /** Null: the shop's name. */
  text: string | null;
  /** Percent, as of the standard. */
  size: number;
  strength: number;
  density: number;
  /** A picture for the mark, which `cleanMark` made; or whether the present one stays. */
  picture: Buffer | 'keep' | 'none';
}

/** Sets the shop's mark, and has the pictures of all photographs made anew when it looks different then. */
export class SetWatermark extends Command<void> {
  constructor(readonly change: WatermarkChange) {
    super();
  }
}

/** The mark looks different: pictures with an older one are to be made anew. */
export class WatermarkChanged extends OutboxEvent {
  static override readonly queue = 'pictures';

  constructor(readonly version: number) {
    super();
  }
}

/** The settings to store: only those that differ from the standard. */
type Stored = Partial<WatermarkSettings>;

@CommandHandler(SetWatermark)
export class SetWatermarkHandler implements ICommandHandler<SetWatermark> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly settings: ShopSettings,
  ) {}

  async execute({ change: { text, picture, ...percentages } }: SetWatermark): Promise<void> {
    await this.em.transactional(async (em) => {
      const { version, ...before } = await lockWatermark(em);
      const image = picture === 'keep' ? before.image : picture === 'none' ? undefined : hashOfMark(picture);
      const own = Object.entries(percentages).filter(([, percent]) => percent !== 100);
      const next: Stored = { ...(text === null ? {} : { text }), ...Object.fromEntries(own), ...(image && { image }) };
      if (isDeepStrictEqual(next, before)) return;
      if (picture !== 'keep') await saveWatermarkImage(em, picture === 'none' ? null : picture);
      await save(em, this.events, next, version);
    });
    this.settings.forget();
  }
}

@CommandHandler(RenewWatermark)
export class RenewWatermarkHandler implements ICommandHandler<RenewWatermark> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(): Promise<void> {
    const { version, ...stored } = await lockWatermark(this.em);
    // Its words are not the shop's name.
    if (stored.text !== undefined || stored.image !== undefined) return;
    await save(this.em, this.events, stored, version);
  }
}

/** One after the other: each change has a version of its own. */
async function lockWatermark(em: EntityManager): Promise<Stored & { version: number }> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('watermark'))`);
  const rows = em.getKysely<Tables>();
  const row = await rows
    .selectFrom('settings')
    .select('value')
    .where('key', '=', SETTINGS.watermark)
    .executeTakeFirst();
  return { version: 0, ...(JSON.parse(row?.value ?? '{}') as Stored) };
}

async function save(em: EntityManager, events: EventBus, stored: Stored, before: number): Promise<void> {
  const version = before + 1;
  await saveSetting(em, SETTINGS.watermark, JSON.stringify({ version, ...stored }));
  await events.publish(new WatermarkChanged(version));
}
