import { type DynamicModule, Module } from '@nestjs/common';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { handlersIn } from '../../shared/handlers';
import type { Role } from '../../shared/role';
import { FavouriteController } from './http/favourite.controller';
import { FixtureImportController } from './http/fixture-import.controller';
import { FixtureController } from './http/fixture.controller';
import { GalleryController } from './http/gallery.controller';
import { KeptPages } from './http/kept-pages';
import { PhotoController } from './http/photo.controller';
import { ReportController } from './http/report.controller';
import { SelectionController } from './http/selection.controller';
import { GallerySchema, MatchSchema, PhotoSchema, TeamSchema } from './infrastructure/catalog.schema';
import { GalleryStates } from './infrastructure/gallery-states';
import { ReportsProcessor } from './jobs/reports.processor';

@Module({})
export class CatalogModule {
  static for(role: Role): DynamicModule {
    return {
      module: CatalogModule,
      imports: [MikroOrmModule.forFeature([TeamSchema, MatchSchema, GallerySchema, PhotoSchema])],
      controllers: [
        FavouriteController,
        FixtureController,
        FixtureImportController,
        GalleryController,
        PhotoController,
        ReportController,
        SelectionController,
      ],
      providers: [...handlersIn(__dirname), GalleryStates, KeptPages, ...(role === 'worker' ? [ReportsProcessor] : [])],
    };
  }
}
