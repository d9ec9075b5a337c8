import { Controller, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '../../../config';
import { withFieldsOfForm } from '../../../shared/errors';
import {
  ClosedDuringMaintenance,
  Person,
  Reader,
  ReaderLanguage,
  StaffOnly,
  type CurrentPerson,
  type PhotoReader,
} from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { timeOf } from '../../../shared/shop-time';
import type { Language } from '../../../shared/text';
import { UploadPhotos, type FileRefusal, type UploadDetails } from '../application/upload-photos.command';
import { PendingUploads } from '../infrastructure/pending-uploads';
import { readFields, receiveUpload, type FormFields } from './receive-upload';
import {
  NEVER,
  NothingUploadedDto,
  UploadedDto,
  UploadFieldsDto,
  UploadFormDto,
  type RefusedFileDto,
} from './upload.dto';
import { nothingUsable } from './upload.errors';

@ApiTags('Photos')
@Controller('photos')
export class UploadController {
  constructor(
    private readonly config: Config,
    private readonly commands: CommandBus,
    private readonly uploads: PendingUploads,
  ) {}

  /** Uploads photographs to a gallery. Each is judged by itself; its pictures are made afterwards. */
  @Post('batch-upload')
  @StaffOnly('own')
  @ClosedDuringMaintenance()
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: UploadFormDto })
  @ApiResponse({ status: 201, description: 'At least one photograph was taken in', type: UploadedDto })
  @ApiResponse({ status: 400, description: 'Nothing could be used', type: NothingUploadedDto })
  @ApiErrors(404, 413, 415)
  async uploadPhotos(
    @Person() person: CurrentPerson,
    @Reader() reader: PhotoReader,
    @ReaderLanguage() language: Language,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UploadedDto | NothingUploadedDto> {
    const { photos, refusals } = await this.uploads.run(async (folder) => {
      const { files, fields } = await receiveUpload(request, folder, this.config.pictures.maxBytes);
      const upload = new UploadPhotos(files, await detailsOf(fields), person.id, reader);
      return this.commands.execute(upload).catch(withFieldsOfForm({ name: 'galleryName' }));
    });
    const errors = refusals.map((refusal) => told(refusal, language));
    if (photos.length > 0) return { uploadedPhotos: photos, errors };
    const { code, text } = nothingUsable();
    response.status(HttpStatus.BAD_REQUEST);
    return { message: text[language], code, uploadedPhotos: [], errors };
  }
}

function told({ index, file, reason, duplicateOf }: FileRefusal, language: Language): RefusedFileDto {
  return { index, file, code: reason.code, message: reason.text[language], ...(duplicateOf ? { duplicateOf } : {}) };
}

async function detailsOf(form: FormFields): Promise<UploadDetails> {
  const fields = await readFields(form, UploadFieldsDto);
  return {
    galleryId: fields.galleryId ?? null,
    galleryName: fields.galleryName ?? '',
    category: fields.category ?? '',
    tokenPrice: fields.tokenPrice ?? null,
    matchId: fields.matchId ?? null,
    visibility: {
      ...(fields.publishedAt && { publishedAt: fields.publishedAt === NEVER ? null : timeOf(fields.publishedAt) }),
      unlisted: fields.unlisted ?? false,
      accessCode: fields.accessCode ?? null,
    },
    featured: fields.featured ?? false,
    titles: fields.titles ?? [],
  };
}
