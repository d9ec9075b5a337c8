import { type DynamicModule, Module } from '@nestjs/common';
import { Config, type Role } from '../../config';
import { handlersIn } from '../../shared/handlers';
import { FilesController } from './http/files.controller';
import { ThumbnailsController } from './http/thumbnails.controller';
import { NumberReadingController } from './http/number-reading.controller';
import { WatermarkController } from './http/watermark.controller';
import { UploadController } from './http/upload.controller';
import { BoughtPictures } from './infrastructure/bought-pictures';
import { chooseStorage } from './infrastructure/choose-storage';
import { FileComparer } from './infrastructure/file-comparer';
import { PendingUploads } from './infrastructure/pending-uploads';
import { PictureInspector } from './infrastructure/picture-inspector';
import { PictureMaker } from './infrastructure/picture-maker';
import { PictureProcessControl } from './infrastructure/picture-process-control';
import { ShopMark } from './infrastructure/shop-mark';
import { Storage } from './infrastructure/storage';
import { NumberReader } from './domain/number-reader';
import { NumberReading } from './infrastructure/numbers/number-reading';
import { OnnxNumberReader } from './infrastructure/numbers/onnx-number-reader';
import { NumberProcess, PictureProcess } from './infrastructure/kept-process';

@Module({})
export class MediaModule {
  static for(role: Role): DynamicModule {
    return {
      module: MediaModule,
      controllers: [
        UploadController,
        FilesController,
        ThumbnailsController,
        NumberReadingController,
        WatermarkController,
      ],
      providers: [
        ...handlersIn(__dirname, role),
        { provide: Storage, inject: [Config], useFactory: chooseStorage },
        BoughtPictures,
        FileComparer,
        PendingUploads,
        PictureInspector,
        PictureProcessControl,
        NumberReading,
        ShopMark,
        ...(role === 'worker' ? [PictureProcess, NumberProcess] : []),
        ...(role === 'pictures' ? [PictureMaker] : []),
        ...(role === 'numbers' ? [{ provide: NumberReader, useClass: OnnxNumberReader }] : []),
      ],
      exports: [PendingUploads],
    };
  }
}
