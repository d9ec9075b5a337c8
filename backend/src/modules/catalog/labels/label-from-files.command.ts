import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { LabelFromFiles, LabelPhotos } from '../contract';
import { labelsFromTags } from './domain/labels-from-tags';

@CommandHandler(LabelFromFiles)
export class LabelFromFilesHandler implements ICommandHandler<LabelFromFiles> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute({ photos }: LabelFromFiles): Promise<void> {
    const tagged = new Map(
      photos
        .filter(({ keywords, people }) => keywords.length + people.length > 0)
        .map(({ photoId, ...tags }) => [photoId, tags]),
    );
    if (tagged.size === 0) return;
    const known = await this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
      .leftJoin('matches', 'matches.id', 'galleries.match_id')
      .leftJoin('teams as home', 'home.id', 'matches.home_team_id')
      .leftJoin('teams as away', 'away.id', 'matches.away_team_id')
      .select(['photos.id as photoId', 'galleries.category', 'home.name as home', 'away.name as away'])
      .where('photos.id', 'in', [...tagged.keys()])
      .execute();
    const labels = known.flatMap(({ photoId, category, home, away }) => {
      const tags = tagged.get(photoId);
      const teams = home !== null && away !== null ? { home, away } : null;
      const found = tags ? labelsFromTags(tags, { isNetball: category === 'Netball', teams }) : [];
      return found.map((label) => ({ photoId, ...label, source: 'file' as const, state: 'shown' as const }));
    });
    if (labels.length > 0) await this.commands.execute(new LabelPhotos(labels, null));
  }
}
