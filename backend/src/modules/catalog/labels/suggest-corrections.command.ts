import { Command, CommandBus, CommandHandler, EventBus, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { invalidInput } from '../../../shared/errors';
import type { PhotoReader } from '../../../shared/person';
import { photoNotFound } from '../catalog.errors';
import { GetShownPhotos, LabelPhotos, PhotoLabelled } from '../contract';
import { correctionInWords, labelOf, type ShirtLabel } from './domain/shirt-label';

const labelWanted = () =>
  invalidInput({
    missing: {
      en: 'Enter a number from 1 to 999, or a position in netball.',
      af: 'Vul ’n nommer van 1 tot 999 in, of ’n posisie in netbal.',
    },
  });

const missingAndWrong = () =>
  invalidInput({
    missing: {
      en: 'A number cannot be missing and wrong at once. Choose one of the two.',
      af: '’n Nommer kan nie tegelyk ontbreek én verkeerd wees nie. Kies een van die twee.',
    },
  });

/**
 * Corrects the shirt labels of a photograph that the person can see: which are missing, as they are sewn (`7`,
 * `GA`, `DA`), and which of those that it shows are wrong. They wait for the office and change nothing before; said
 * again, they are one. Errors: photo-not-found, invalid-input (missing).
 */
export class SuggestCorrections extends Command<void> {
  constructor(
    readonly photoId: number,
    readonly corrections: { missing: ShirtLabel[]; wrong: ShirtLabel[] },
    readonly userId: number,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

@CommandHandler(SuggestCorrections)
export class SuggestCorrectionsHandler implements ICommandHandler<SuggestCorrections> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
  ) {}

  execute({ photoId, corrections, userId, reader }: SuggestCorrections): Promise<void> {
    return this.em.transactional(async () => {
      const [photo] = await this.queries.execute(new GetShownPhotos([photoId], reader));
      if (!photo) throw photoNotFound();
      const missing = corrections.missing.map(({ label: text, side }): ShirtLabel => {
        const label = labelOf(text);
        if (label === null || (!/^\d/.test(label) && photo.category !== 'Netball')) throw labelWanted();
        return { label, side: photo.matchId === null ? null : side };
      });
      const isBoth = missing.some(({ label, side }) =>
        corrections.wrong.some((wrong) => wrong.label === label && wrong.side === side),
      );
      if (isBoth) throw missingAndWrong();
      await this.commands.execute(
        new LabelPhotos(
          missing.map((label) => ({ photoId, ...label, source: 'parent', state: 'suggested' })),
          // The person is kept with the correction only.
          null,
        ),
      );
      await this.add(photoId, userId, [
        ...missing.map((label) => ({ kind: 'missing', ...label })),
        ...corrections.wrong.map((label) => ({ kind: 'wrong', ...label })),
      ]);
    });
  }

  /** Those that there is something to decide about: what the office refused does not come back. */
  private async add(photoId: number, userId: number, corrections: (ShirtLabel & { kind: string })[]): Promise<void> {
    const { rows: added } = await sql<ShirtLabel & { kind: string }>`
      insert into label_corrections (photo_id, kind, label, side, suggested_by)
      select photo_id, sent.kind, label, photo_labels.side, ${userId}::integer
      from jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb) as sent (kind text, label text, side text)
      join photo_labels using (label)
      where photo_id = ${photoId} and photo_labels.side is not distinct from sent.side
        and photo_labels.state = case sent.kind when 'missing' then 'suggested' else 'shown' end
      order by sent.kind, length(label), label, photo_labels.side
      on conflict do nothing
      returning kind, label, side`.execute(this.em.getKysely<Tables>());
    if (added.length > 0)
      await this.events.publish(new PhotoLabelled(photoId, 'parent', added.map(correctionInWords).join(', ')));
  }
}
