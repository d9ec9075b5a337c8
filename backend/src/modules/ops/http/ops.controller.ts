import { Body, Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { encodeQR } from 'qr';
import { Config } from '../../../config';
import { AdminOnly, Anyone, ReaderLanguage, StaffOnly } from '../../../shared/http/access';
import { ApiErrors } from '../../../shared/http/api-errors';
import { MessageDto } from '../../../shared/http/message.dto';
import { ShopSettings } from '../../../shared/shop-settings';
import type { Language } from '../../../shared/text';
import { SetMaintenance } from '../application/set-maintenance.command';
import { GetMaintenance } from '../contract';
import { MaintenanceDto, MaintenanceStateDto, QrCodeQueryDto, SetMaintenanceDto, ShopConfigDto } from './ops.dto';

@ApiTags('Shop')
@Controller()
export class OpsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly config: Config,
    private readonly settings: ShopSettings,
  ) {}

  /** The shop's name, event, contact and seller, and the size of its previews. */
  @Get('config')
  @Anyone()
  async getShopConfig(): Promise<ShopConfigDto> {
    const { brand, seller, categoryPrices } = await this.settings.read();
    const { name: brandName, ...contacts } = brand;
    const { name: sellerName, address: sellerAddress, vatNumber: sellerVatNumber } = seller;
    const { http, pictures } = this.config;
    return {
      brandName,
      ...contacts,
      sellerName,
      sellerAddress,
      sellerVatNumber,
      categoryPrices,
      publicUrl: http.publicUrl,
      previewEdge: pictures.previewEdge,
    };
  }

  /** A QR code of the address of one of the shop's pages, as SVG: black on white, with its margin. */
  @Get('admin/qr-code')
  @StaffOnly('own')
  @Header('Content-Type', 'image/svg+xml')
  @ApiProduces('image/svg+xml')
  @ApiResponse({ status: 200, description: 'The picture', schema: { type: 'string' } })
  @ApiErrors(400)
  getQrCode(@Query() { path }: QrCodeQueryDto): string {
    const code = encodeQR(this.config.http.publicUrl + path, 'svg', { ecc: 'medium', border: 4 });
    return code.replace('>', '><rect width="100%" height="100%" fill="#fff"/>');
  }

  /** Whether the shop is under maintenance. */
  @Get('maintenance')
  @Anyone()
  async getMaintenance(@ReaderLanguage() language: Language): Promise<MaintenanceDto> {
    const { enabled, message } = await this.queries.execute(new GetMaintenance());
    return { enabled, message: message[language] };
  }

  /** The switch, since when, and the message in each language. */
  @Get('admin/maintenance')
  @AdminOnly()
  getMaintenanceState(): Promise<MaintenanceStateDto> {
    return this.queries.execute(new GetMaintenance());
  }

  /** Puts the shop under maintenance, or opens it again. */
  @Post('admin/maintenance')
  @HttpCode(200)
  @AdminOnly()
  @ApiErrors(400)
  async setMaintenance(@Body() change: SetMaintenanceDto, @ReaderLanguage() language: Language): Promise<MessageDto> {
    await this.commands.execute(new SetMaintenance(change.enabled ?? null, change.message ?? null));
    const { enabled } = await this.queries.execute(new GetMaintenance());
    const message = enabled
      ? { en: 'Maintenance mode is on.', af: 'Instandhouding is aan.' }
      : { en: 'Maintenance mode is off.', af: 'Instandhouding is af.' };
    return { message: message[language] };
  }
}
