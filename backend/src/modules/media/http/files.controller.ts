import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiProduces, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { Anyone, Person, Reader, type CurrentPerson, type PhotoReader } from '../../../shared/http/access';
import { ApiErrors, NOT_FOR_PAGES } from '../../../shared/http/api-errors';
import { sendFile } from '../../../shared/http/send-file';
import { FindFile } from '../application/find-file.query';

/**
 * A public picture may be taken back (docs/adr/0015): caches between the shop and its readers ask again after a minute,
 * a browser that has shown the picture after a day.
 */
const PUBLIC = 'public, max-age=86400, s-maxage=60, immutable';
/** A picture that only some may see stays in the browser for five minutes: as long as they look at a gallery. */
const PERSONAL = 'private, max-age=300';
/** A buyer's own picture never changes; another cookie, so another person at the same computer, fetches it anew. */
const BOUGHT = 'private, max-age=86400, immutable';
const SEALED = 'private, no-store';

@ApiTags('Photos')
@Controller('files')
export class FilesController {
  constructor(private readonly queries: QueryBus) {}

  /**
   * A picture by its path: thumbnails and watermarked previews, immutable, for those who may see their photograph (those
   * of a gallery behind a code for sessions that have given it); an original for administrators and its buyers; for a
   * buyer also `bought/{photoId}/small.jpg` and `…/large.jpg`, without the watermark. Everybody else gets 404.
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
  @ApiQuery({
    name: 'size',
    enum: ['small'],
    required: false,
    description: 'A picture with 320 pixels at most, for readers who save data; anything else changes nothing',
  })
  @ApiProduces('image/jpeg', 'image/png', 'image/webp', 'image/avif')
  @ApiResponse({ status: 200, description: 'The picture', schema: { type: 'string', format: 'binary' } })
  @ApiResponse({ status: 206, description: 'The wanted part of the picture' })
  @ApiResponse({ status: 304, description: 'The reader has the picture already' })
  @ApiErrors(400, 404, 416)
  async getFile(
    @Param('path') path: string | string[],
    @Query('size') size: string | string[] | undefined,
    @Person() person: CurrentPerson | null,
    @Reader() reader: PhotoReader,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.queries.execute(
      new FindFile([path].flat().join('/'), person?.id ?? null, reader, size === 'small'),
    );
    const { originalName, isPublic, isBought } = file;
    // Mails show it, too, in the pages of other mail programs.
    if (isPublic) response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (isBought) response.setHeader('Cache-Control', BOUGHT).vary('Cookie');
    else if (originalName === null) response.setHeader('Cache-Control', isPublic ? PUBLIC : PERSONAL);
    else {
      response.setHeader('Cache-Control', SEALED);
      response.setHeader('Content-Disposition', contentDisposition(originalName));
    }
    await sendFile(request, response, file);
  }
}
