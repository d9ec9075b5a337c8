import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiProduces, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { NOT_FOR_PAGES } from '../../../shared/http/api-errors';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { Anyone, Person, type CurrentPerson } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { sendFile } from '../../../shared/http/send-file';
import { FindFile } from '../application/find-file.query';

/** Caches between the shop and its readers ask again after a minute, so that a hidden picture is gone there too. */
const PUBLIC = 'public, max-age=31536000, s-maxage=60, immutable';
const SEALED = 'private, no-store';

@ApiTags('Photos')
@Controller('files')
export class FilesController {
  constructor(private readonly queries: QueryBus) {}

  /**
   * A picture by its path: thumbnails and watermarked previews for anyone, immutable, unless the photograph is hidden;
   * an original for administrators and its buyers; everybody else gets 404.
   */
  @ApiTags(NOT_FOR_PAGES)
  @Get('*path')
  @Anyone()
  @ApiParam({ name: 'path', type: String })
  @ApiQuery({
    name: 'v',
    type: String,
    required: false,
    description: 'Changes nothing: a file never changes under its path',
  })
  @ApiProduces('image/jpeg', 'image/png', 'image/webp', 'image/avif')
  @ApiResponse({ status: 200, description: 'The picture', schema: { type: 'string', format: 'binary' } })
  @ApiResponse({ status: 206, description: 'The wanted part of the picture' })
  @ApiResponse({ status: 302, description: 'The picture is at another address, for all who may see it' })
  @ApiResponse({ status: 304, description: 'The reader has the picture already' })
  @ApiErrors(400, 404, 416)
  async getFile(
    @Param('path') path: string | string[],
    @Person() person: CurrentPerson | null,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.queries.execute(new FindFile([path].flat().join('/'), person));
    if ('publicUrl' in file) {
      // Asked again after a minute: a photograph that is hidden meanwhile is not led to any more.
      response.setHeader('Cache-Control', 'public, max-age=60');
      return response.redirect(file.publicUrl);
    }
    const { originalName, isPublic } = file;
    response.setHeader('Cache-Control', isPublic ? PUBLIC : SEALED);
    if (originalName !== null) response.setHeader('Content-Disposition', contentDisposition(originalName));
    await sendFile(request, response, file);
  }
}
