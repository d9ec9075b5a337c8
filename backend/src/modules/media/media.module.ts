import { type DynamicModule, Module } from '@nestjs/common';
import { Config, type Role } from '../../config';
import { handlersIn } from '../../shared/handlers';
import { FilesController } from './http/files.controller';
import { ThumbnailsController } from './http/thumbnails.controller';
import { UploadController } from './http/upload.controller';
import { chooseStorage } from './infrastructure/choose-storage';
import { FileComparer } from './infrastructure/file-comparer';
import { PendingUploads } from './infrastructure/pending-uploads';
import { PictureInspector } from './infrastructure/picture-inspector';
import { PictureMaker } from './infrastructure/picture-maker';
import { PictureProcessControl } from './infrastructure/picture-process-control';
import { Storage } from './infrastructure/storage';
import { PictureProcess } from './infrastructure/picture-process';

@Module({})
export class MediaModule {
  static for(role: Role): DynamicModule {
    return {
      module: MediaModule,
      controllers: [UploadController, FilesController, ThumbnailsController],
      providers: [
        ...handlersIn(__dirname, role),
        { provide: Storage, inject: [Config], useFactory: chooseStorage },
        FileComparer,
        PendingUploads,
        PictureInspector,
        PictureProcessControl,
        ...(role === 'worker' ? [PictureProcess] : []),
        ...(role === 'pictures' ? [PictureMaker] : []),
      ],
      exports: [PendingUploads],
    };
  }
}
