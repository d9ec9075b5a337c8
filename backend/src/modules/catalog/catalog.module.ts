import { type DynamicModule, Module } from '@nestjs/common';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import type { Role } from '../../shared/role';
import { AddPhotosHandler } from './application/add-photos.command';
import { BrowseGalleryHandler } from './application/browse-gallery.query';
import {
  AddFavouriteHandler,
  ForgetFavouritesHandler,
  MergeFavouritesHandler,
  RemoveFavouriteHandler,
} from './application/change-favourites.command';
import { DeletePhotosHandler, MovePhotosHandler, RepricePhotosHandler } from './application/change-selection.command';
import { CheckGalleryCodeHandler } from './application/check-gallery-code.query';
import { CreateGalleryHandler, OpenGalleryForUploadHandler } from './application/create-gallery.command';
import { DecideReportHandler } from './application/decide-report.command';
import { DeleteMatchHandler, DeleteTeamHandler } from './application/delete-fixture.command';
import { DeleteGalleryHandler } from './application/delete-gallery.command';
import { EditGalleryHandler } from './application/edit-gallery.command';
import { EditPhotoHandler } from './application/edit-photo.command';
import { FeaturePhotoHandler } from './application/feature-photo.command';
import { FindKnownPhotosHandler } from './application/find-known-photos.query';
import { ForgetReporterHandler, ForgetReportersHandler } from './application/forget-reporters.command';
import {
  GetOriginalsHandler,
  GetPhotosForSaleHandler,
  GetPhotosHandler,
  GetShownPhotosHandler,
  ListMatchPhotosHandler,
  ListRecentPhotosHandler,
} from './application/get-photos.query';
import { HandleLostFilesHandler } from './application/handle-lost-files.command';
import { ImportFixturesHandler } from './application/import-fixtures.command';
import { ListCamerasHandler } from './application/list-cameras.query';
import { ListCategoriesHandler } from './application/list-categories.query';
import { ListFavouriteIdsHandler, ListFavouritesHandler } from './application/list-favourites.query';
import {
  GetMatchHandler,
  GetTeamHandler,
  ListMatchesHandler,
  ListTeamsHandler,
  ListUpcomingMatchesHandler,
} from './application/list-fixtures.query';
import { CountGalleriesHandler, GetGalleryHandler, ListGalleriesHandler } from './application/list-galleries.query';
import {
  GetGalleryByNameHandler,
  ListGalleryGroupsHandler,
  ListGalleryTitlesHandler,
} from './application/list-gallery-titles.query';
import { ListReportsHandler } from './application/list-reports.query';
import { LockPhotosOfPersonHandler } from './application/lock-photos.command';
import { PlanFixturesHandler } from './application/plan-fixtures.query';
import { PublishPhotoHandler, ReopenPhotosHandler, MarkPhotoFailedHandler } from './application/publish-photo.command';
import { ReportPhotoHandler } from './application/report-photo.command';
import { SaveMatchHandler, SaveTeamHandler } from './application/save-fixture.command';
import { SendReportHandler } from './application/send-report.command';
import { SetCameraClockHandler } from './application/set-camera-clock.command';
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
      providers: [
        AddFavouriteHandler,
        AddPhotosHandler,
        BrowseGalleryHandler,
        CheckGalleryCodeHandler,
        CountGalleriesHandler,
        CreateGalleryHandler,
        DecideReportHandler,
        DeleteGalleryHandler,
        DeleteMatchHandler,
        DeletePhotosHandler,
        DeleteTeamHandler,
        EditGalleryHandler,
        EditPhotoHandler,
        FeaturePhotoHandler,
        FindKnownPhotosHandler,
        ForgetFavouritesHandler,
        ForgetReporterHandler,
        ForgetReportersHandler,
        GalleryStates,
        GetGalleryByNameHandler,
        GetGalleryHandler,
        GetMatchHandler,
        GetOriginalsHandler,
        GetPhotosForSaleHandler,
        GetPhotosHandler,
        GetShownPhotosHandler,
        GetTeamHandler,
        HandleLostFilesHandler,
        ImportFixturesHandler,
        KeptPages,
        ListCamerasHandler,
        ListCategoriesHandler,
        ListFavouriteIdsHandler,
        ListFavouritesHandler,
        ListGalleriesHandler,
        ListGalleryGroupsHandler,
        ListGalleryTitlesHandler,
        ListMatchPhotosHandler,
        ListMatchesHandler,
        ListRecentPhotosHandler,
        ListReportsHandler,
        ListTeamsHandler,
        ListUpcomingMatchesHandler,
        LockPhotosOfPersonHandler,
        MergeFavouritesHandler,
        MovePhotosHandler,
        OpenGalleryForUploadHandler,
        PlanFixturesHandler,
        PublishPhotoHandler,
        RemoveFavouriteHandler,
        ReopenPhotosHandler,
        ReportPhotoHandler,
        RepricePhotosHandler,
        SaveMatchHandler,
        SaveTeamHandler,
        SendReportHandler,
        SetCameraClockHandler,
        MarkPhotoFailedHandler,
        ...(role === 'worker' ? [ReportsProcessor] : []),
      ],
    };
  }
}
