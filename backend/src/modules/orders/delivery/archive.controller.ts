import { applyDecorators, Controller, Get, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { createHash } from 'node:crypto';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { serviceAway } from '../../../shared/errors';
import { Anyone, Person, SignedIn, type CurrentPerson } from '../../../shared/http/access';
import { ApiErrors, NOT_FOR_PAGES } from '../../../shared/http/api-errors';
import { RateLimit } from '../../../shared/http/rate-limit';
import { sendFile } from '../../../shared/http/send-file';
import type { Language } from '../../../shared/text';
import { ShopSettings } from '../../../shared/shop-settings';
import { DownloadLinkDto, GetCollectionLink } from './get-download-link.query';
import { GetLinkedPurchase, type LinkedPurchase } from './get-linked-purchase.query';
import { GetPurchasedFiles, keptFile, type PurchasedFiles } from './get-purchased-files.query';
import { linkExpired, linkNotValid, nothingToDownload } from '../orders.errors';
import { DownloadLinks, type Purpose } from './download-links';
import { downloadName } from './download-name';
import { PhotoArchive, type ArchivedFile } from './photo-archive';

/** Files that are looked for at once: one after the other, a bucket would keep the reader of hundreds waiting too long. */
const LOOKS_AT_ONCE = 20;

const ApiArchive = () =>
  applyDecorators(
    ApiProduces('application/zip'),
    ApiResponse({ status: 200, description: 'The archive', schema: { type: 'string', format: 'binary' } }),
    ApiResponse({ status: 206, description: 'The wanted part of the archive' }),
    ApiErrors(404, 416, 429),
  );

@ApiTags('Cart and purchases')
@Controller()
export class ArchiveController {
  constructor(
    private readonly queries: QueryBus,
    private readonly settings: ShopSettings,
    private readonly links: DownloadLinks,
  ) {}

  /**
   * All photographs that the signed-in person has bought, without the watermark, as one ZIP. Those that are no longer
   * kept are named in a text file inside.
   */
  @Get('user/purchased-photos/archive')
  @SignedIn()
  @RateLimit({ calls: 20, minutes: 60, of: 'account' })
  @ApiArchive()
  async downloadAll(
    @Person() person: CurrentPerson,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.send(await this.queries.execute(new GetPurchasedFiles(person.id)), person.language, request, response);
  }

  /** A signed link to all photographs that the signed-in person has bought until now, for another device. */
  @Get('user/purchased-photos/archive-link')
  @SignedIn()
  @ApiErrors(404)
  getCollectionLink(@Person() person: CurrentPerson): Promise<DownloadLinkDto> {
    return this.queries.execute(new GetCollectionLink(person.id));
  }

  /** Photographs bought together and mailed to one address, as one ZIP, by the signed link of their e-mail. */
  @ApiTags(NOT_FOR_PAGES)
  @Get('downloads/:token/archive')
  @Anyone()
  @ApiArchive()
  async downloadOrder(
    @Param('token') token: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { userId, language, ...order } = await this.purchaseOf(token, 'archive');
    await this.send(await this.queries.execute(new GetPurchasedFiles(userId, order)), language, request, response);
  }

  /** All photographs that somebody had bought when they made this signed link, as one ZIP. */
  @ApiTags(NOT_FOR_PAGES)
  @Get('downloads/:token/collection')
  @Anyone()
  @ApiArchive()
  async downloadCollection(
    @Param('token') token: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { id, userId, language } = await this.purchaseOf(token, 'collection');
    const files = await this.queries.execute(new GetPurchasedFiles(userId, { lastPurchaseId: id }));
    await this.send(files, language, request, response);
  }

  private async purchaseOf(token: string, purpose: Purpose): Promise<LinkedPurchase> {
    const link = this.links.read(token, Date.now(), purpose);
    if (!link) throw linkNotValid();
    if (link.expired) throw linkExpired();
    return this.queries.execute(new GetLinkedPurchase(link.purchaseId, purpose));
  }

  private async send(
    { photos, gone }: PurchasedFiles,
    language: Language,
    request: Request,
    response: Response,
  ): Promise<void> {
    const files: ArchivedFile[] = [];
    for (let start = 0; start < photos.length; start += LOOKS_AT_ONCE) {
      const some = photos.slice(start, start + LOOKS_AT_ONCE);
      const kept = await Promise.all(some.map(({ filePath }) => keptFile(this.queries, filePath)));
      for (const [index, photo] of some.entries()) {
        const file = kept[index];
        if (file) {
          const date = new Date(photo.purchaseDate);
          files.push({ name: downloadName(photo), date, bytes: file.bytes, open: () => file.open() });
        } else gone.push(photo.title);
      }
    }
    // If none of them can be read, the storage is away.
    if (files.length === 0) throw photos.length > 0 ? serviceAway() : nothingToDownload();
    const note = gone.length > 0 ? noteOf(gone, language) : null;
    const archive = new PhotoArchive(files, note);
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Content-Disposition', contentDisposition(`${(await this.settings.read()).brand.name}.zip`));
    // An archive that breaks off is gone on with, as long as it would be the same.
    const content = JSON.stringify([files.map(({ name, date, bytes }) => [name, date, bytes]), note]);
    await sendFile(request, response, {
      name: createHash('sha256').update(content).digest('hex'),
      contentType: 'application/zip',
      bytes: archive.bytes,
      open: (range) => Promise.resolve(archive.part(range)),
    });
  }
}

/** Names what is missing, with the line ends and the mark that every text editor understands. */
function noteOf(titles: string[], language: Language): { name: string; text: string } {
  const { name, intro } = {
    en: { name: 'Missing photos.txt', intro: 'These photos are no longer kept. Please write to us.' },
    af: { name: 'Wat ontbreek.txt', intro: 'Hierdie foto’s word nie meer bewaar nie. Skryf asseblief vir ons.' },
  }[language];
  return { name, text: `\uFEFF${[intro, '', ...titles].join('\r\n')}\r\n` };
}
