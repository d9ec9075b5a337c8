import { Controller, Get, HttpCode, Post, Put, Req, StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { readFile } from 'node:fs/promises';
import { Config } from '../../../config';
import { invalidInput } from '../../../shared/errors';
import { AdminOnly, AsksOnly } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { GetWatermark, WatermarkDto } from '../application/get-watermark.query';
import { PreviewWatermark } from '../application/preview-watermark.query';
import { SetWatermark, type WatermarkChange } from '../application/set-watermark.command';
import { fileTooLarge } from '../application/upload-photos.errors';
import { cleanMark } from '../infrastructure/mark-picture';
import { PendingUploads } from '../infrastructure/pending-uploads';
import { PictureInspector } from '../infrastructure/picture-inspector';
import { receiveUpload, readFields } from './receive-upload';
import { WatermarkFieldsDto, WatermarkFormDto } from './watermark.dto';

@ApiTags('Settings')
@Controller('admin/settings/watermark')
export class WatermarkController {
  constructor(
    private readonly config: Config,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly uploads: PendingUploads,
    private readonly inspector: PictureInspector,
  ) {}

  /** The mark on the public pictures, and how many pictures still have an earlier one. */
  @Get()
  @AdminOnly()
  getWatermark(): Promise<WatermarkDto> {
    return this.queries.execute(new GetWatermark());
  }

  /** Sets the mark; the pictures of all photographs are made anew in the background. */
  @Put()
  @AdminOnly()
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: WatermarkFormDto })
  @ApiErrors(400, 413, 415)
  async setWatermark(@Req() request: Request): Promise<WatermarkDto> {
    const { change } = await this.read(request);
    await this.commands.execute(new SetWatermark(change));
    return this.queries.execute(new GetWatermark());
  }

  /** A photograph of the shop with such a mark; nothing is stored. */
  @Post('preview')
  @HttpCode(200)
  @AdminOnly()
  @AsksOnly()
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: WatermarkFormDto })
  @ApiProduces('image/jpeg')
  @ApiResponse({ status: 200, description: 'The preview', schema: { type: 'string', format: 'binary' } })
  @ApiErrors(400, 404, 413, 415)
  async previewWatermark(@Req() request: Request): Promise<StreamableFile> {
    const { change, photoId } = await this.read(request);
    const preview = await this.queries.execute(new PreviewWatermark(change, photoId));
    return new StreamableFile(preview, { type: 'image/jpeg' });
  }

  private read(request: Request): Promise<{ change: WatermarkChange; photoId: number | null }> {
    return this.uploads.run(async (folder) => {
      const { maxBytes, maxPixels } = this.config.pictures;
      const { files, fields } = await receiveUpload(request, folder, maxBytes);
      const { text, photoId = null, picture, ...percentages } = await readFields(fields, WatermarkFieldsDto);
      const [file, another] = files;
      if (another) throw onlyOne();
      if (file?.isTooLarge) throw fileTooLarge(maxBytes);
      const own = file ? await cleanMark(this.inspector, await readFile(file.path), maxPixels) : picture;
      return { change: { ...percentages, text: text?.trim() || null, picture: own }, photoId };
    });
  }
}

const onlyOne = () => invalidInput({ files: { en: 'Choose one picture.', af: 'Kies een prent.' } });
