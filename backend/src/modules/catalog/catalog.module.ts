import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { handlersIn } from '../../shared/handlers';
import type { Role } from '../../config';
import { ClockController } from './clocks/clock.controller';
import { FavouriteController } from './favourites/favourite.controller';
import { FindController } from './find/find.controller';
import { FixtureImportController } from './fixtures/fixture-import.controller';
import { FixtureController } from './fixtures/fixture.controller';
import { MatchSchema, TeamSchema } from './fixtures/fixtures.schema';
import { GalleryController } from './galleries/gallery.controller';
import { OwnGalleryGuard } from './galleries/own-gallery.guard';
import { GallerySchema } from './galleries/gallery.schema';
import { LabelController } from './labels/label.controller';
import { LabelCorrectionController } from './labels/label-correction.controller';
import { PhotoListController } from './photo-lists/photo-list.controller';
import { PhotoController } from './photos/photo.controller';
import { PhotoSchema } from './photos/photo.schema';
import { SelectionController } from './photos/selection.controller';
import { PlayerLinks } from './players/player-links';
import { PlayerMailController } from './players/player-mail.controller';
import { PlayerMailTimer } from './players/player-mail-timer';
import { PlayerController } from './players/player.controller';
import { ReportController } from './reports/report.controller';
import { SortingController } from './sorting/sorting.controller';
import { TrashController } from './trash/trash.controller';
import { VisitController } from './visits/visit.controller';

@Module({})
export class CatalogModule {
  static for(role: Role): DynamicModule {
    return {
      module: CatalogModule,
      imports: [MikroOrmModule.forFeature([TeamSchema, MatchSchema, GallerySchema, PhotoSchema])],
      controllers: [
        ClockController,
        FavouriteController,
        FindController,
        FixtureController,
        FixtureImportController,
        GalleryController,
        LabelController,
        LabelCorrectionController,
        PhotoController,
        PhotoListController,
        PlayerController,
        PlayerMailController,
        ReportController,
        SelectionController,
        SortingController,
        TrashController,
        VisitController,
      ],
      providers: [
        ...handlersIn(__dirname, role),
        PlayerLinks,
        { provide: APP_GUARD, useClass: OwnGalleryGuard },
        ...(role === 'worker' ? [PlayerMailTimer] : []),
      ],
    };
  }
}
