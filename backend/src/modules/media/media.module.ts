import { type DynamicModule, Module } from '@nestjs/common';
import { Config } from '../../config';
import type { Role } from '../../shared/role';
import { CheckStorageHandler } from './application/check-storage.query';
import { CompareFilesHandler } from './application/compare-files.query';
import { RestoreFilesHandler, SaveFilesHandler } from './application/save-files.command';
import { FindFileHandler, GetStoredFileHandler } from './application/find-file.query';
import { ListFailedPhotosHandler } from './application/list-failed-photos.query';
import { MakePicturesHandler } from './application/make-pictures.command';
import { MoveFilesHandler } from './application/move-files.command';
import { RemoveFilesHandler } from './application/remove-files.command';
import { RequeuePicturesHandler } from './application/requeue-pictures.command';
import { RestartPicturesHandler } from './application/restart-pictures.command';
import { GetThumbnailStatsHandler } from './application/thumbnail-stats.query';
import { UploadPhotosHandler } from './application/upload-photos.command';
import { FilesController } from './http/files.controller';
import { SmallPictures } from './http/small-pictures';
import { ThumbnailsController } from './http/thumbnails.controller';
import { UploadController } from './http/upload.controller';
import { chooseStorage } from './infrastructure/choose-storage';
import { HiddenPictures } from './infrastructure/hidden-pictures';
import { Incoming, IncomingSweeper } from './infrastructure/incoming';
import { PictureInspector } from './infrastructure/picture-inspector';
import { PictureMaker } from './infrastructure/picture-maker';
import { PictureProcessControl } from './infrastructure/picture-process-control';
import { Storage } from './infrastructure/storage';
import { PictureProcess } from './jobs/picture-process';
import { PicturesProcessor } from './jobs/pictures.processor';

@Module({})
export class MediaModule {
  static for(role: Role): DynamicModule {
    return {
      module: MediaModule,
      controllers: [UploadController, FilesController, ThumbnailsController],
      providers: [
        { provide: Storage, inject: [Config], useFactory: chooseStorage },
        RestoreFilesHandler,
        CheckStorageHandler,
        CompareFilesHandler,
        FindFileHandler,
        GetStoredFileHandler,
        GetThumbnailStatsHandler,
        HiddenPictures,
        Incoming,
        ListFailedPhotosHandler,
        MoveFilesHandler,
        PictureInspector,
        PictureProcessControl,
        RequeuePicturesHandler,
        RestartPicturesHandler,
        SaveFilesHandler,
        SmallPictures,
        UploadPhotosHandler,
        ...(role === 'api' || role === 'pictures' ? [IncomingSweeper] : []),
        ...(role === 'worker' ? [PictureProcess] : []),
        ...(role === 'pictures' ? [MakePicturesHandler, PictureMaker, PicturesProcessor, RemoveFilesHandler] : []),
      ],
      exports: [Incoming],
    };
  }
}
