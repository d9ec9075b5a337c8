import { Controller, Get, Param, ParseIntPipe, Res, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { Anyone, Person, SignedIn, type CurrentPerson } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { GetOriginals } from '../../catalog/contract';
import { OpenStoredFile } from '../../media/contract';
import { GetPhotoOfPurchase } from '../application/get-photo-of-purchase.query';
import { HasPurchased } from '../application/list-purchases.query';
import { linkIsNotValid, notBought, photoIsGone } from '../domain/orders.errors';
import { DownloadLinks } from '../infrastructure/download-links';
import { downloadName } from '../infrastructure/download-name';

const FILE = ApiOkResponse({ description: 'The photograph', schema: { type: 'string', format: 'binary' } });

@ApiTags('Cart and purchases')
@Controller()
export class DownloadController {
  constructor(
    private readonly queries: QueryBus,
    private readonly links: DownloadLinks,
  ) {}

  /** The unwatermarked photograph, for its buyer and for administrators. */
  @Get('photos/:id/download')
  @SignedIn()
  @ApiProduces('image/*')
  @FILE
  @ApiErrors(400, 403, 404)
  async downloadPhoto(
    @Param('id', ParseIntPipe) id: number,
    @Person() person: CurrentPerson,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    if (!person.isAdmin && !(await this.queries.execute(new HasPurchased(person.id, id)))) throw notBought();
    return this.send(id, response);
  }

  /** The unwatermarked photograph, by the signed link of a delivery e-mail. */
  @Get('downloads/:token')
  @Anyone()
  @ApiProduces('image/*')
  @FILE
  @ApiErrors(404)
  async downloadByLink(
    @Param('token') token: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const purchaseId = this.links.purchaseOf(token);
    if (purchaseId === null) throw linkIsNotValid();
    const photoId = await this.queries.execute(new GetPhotoOfPurchase(purchaseId));
    if (photoId === null) throw photoIsGone();
    return this.send(photoId, response);
  }

  private async send(photoId: number, response: Response): Promise<StreamableFile> {
    const [original] = await this.queries.execute(new GetOriginals([photoId]));
    if (!original) throw photoIsGone();
    const { stream, bytes } = await this.queries.execute(new OpenStoredFile(original.filePath));
    response.setHeader('Cache-Control', 'private, no-store');
    return new StreamableFile(stream, {
      type: original.contentType,
      length: bytes,
      disposition: contentDisposition(downloadName(original)),
    });
  }
}
