import { applyDecorators, Controller, Get, Param, ParseIntPipe, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import type { DomainError } from '../../../shared/errors';
import { Anyone, Person, SignedIn, type CurrentPerson } from '../../../shared/http/access';
import { ApiErrors, NOT_FOR_PAGES } from '../../../shared/http/api-errors';
import { RateLimit } from '../../../shared/http/rate-limit';
import { sendFile } from '../../../shared/http/send-file';
import { GetOriginals } from '../../catalog/contract';
import { DownloadLinkDto, GetDownloadLink } from './get-download-link.query';
import { keptFile } from './get-purchased-files.query';
import { GetLinkedPurchase } from './get-linked-purchase.query';
import { HasPurchased, MayHaveLost } from '../purchases/list-purchases.query';
import { linkExpired, linkNotValid, notBought, originalUnreadable, photoGone, photoNotFound } from '../orders.errors';
import { DownloadLinks } from './download-links';
import { downloadName } from './download-name';

const ApiPhotograph = () =>
  applyDecorators(
    ApiProduces('image/jpeg', 'image/png', 'image/webp', 'image/avif'),
    ApiResponse({ status: 200, description: 'The photograph', schema: { type: 'string', format: 'binary' } }),
    ApiResponse({ status: 206, description: 'The wanted part of the photograph' }),
    ApiResponse({ status: 304, description: 'The reader has the photograph already' }),
  );

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
  @RateLimit({ calls: 1000, minutes: 60, of: 'account' })
  @ApiPhotograph()
  @ApiErrors(400, 403, 404, 416, 429, 503)
  async downloadPhoto(
    @Param('id', ParseIntPipe) id: number,
    @Person() person: CurrentPerson,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (!person.isAdmin && !(await this.queries.execute(new HasPurchased(person.id, id))))
      throw (await this.queries.execute(new MayHaveLost(person.id, id))) ? photoGone() : notBought();
    // An administrator may ask for what never was.
    await this.send(id, person.isAdmin ? photoNotFound() : photoGone(), request, response);
  }

  /** A signed link to a bought photograph, for another device. */
  @Get('photos/:id/download-link')
  @SignedIn()
  @ApiErrors(400, 403)
  getDownloadLink(@Param('id', ParseIntPipe) id: number, @Person() person: CurrentPerson): Promise<DownloadLinkDto> {
    return this.queries.execute(new GetDownloadLink(person.id, id));
  }

  /** The unwatermarked photograph, by the signed link of a delivery e-mail. */
  @ApiTags(NOT_FOR_PAGES)
  @Get('downloads/:token')
  @Anyone()
  @ApiPhotograph()
  @ApiErrors(400, 404, 416, 429, 503)
  async downloadByLink(
    @Param('token') token: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const link = this.links.read(token);
    if (!link) throw linkNotValid();
    if (link.expired) throw linkExpired();
    const { photoId } = await this.queries.execute(new GetLinkedPurchase(link.purchaseId, 'download'));
    if (photoId === null) throw photoGone();
    await this.send(photoId, photoGone(), request, response);
  }

  private async send(photoId: number, missing: DomainError, request: Request, response: Response): Promise<void> {
    const [original] = await this.queries.execute(new GetOriginals([photoId]));
    if (!original) throw missing;
    const file = await keptFile(this.queries, original.filePath);
    if (!file) throw originalUnreadable();
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Content-Disposition', contentDisposition(downloadName(original)));
    await sendFile(request, response, file);
  }
}
