import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { atMost, say, tooLong } from '../../../shared/http/validation';

/** Facts about the shop that every page needs. */
export class ShopConfigDto {
  /** @example "Bokkiefoto" */
  brandName!: string;
  /** @example "Bokkieweek" */
  eventName!: string;
  /** International number in digits, for the messaging link. @example "27825550142" */
  supportPhone!: string;
  /** @example "hallo@bokkiefoto.test" */
  supportEmail!: string;
  /** The seller. @example "Bokkiefoto" */
  sellerName!: string;
  /** The seller's postal address; null when it is not given. @example "12 Kerk Street, Paarl, 7646" */
  sellerAddress!: string | null;
  /** Null when the seller is not registered for VAT. @example "4123456789" */
  sellerVatNumber!: string | null;
  /** Tokens that photographs cost, by category, unless their gallery says otherwise. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' }, example: { Rugby: 1 } })
  categoryPrices!: Record<string, number>;
  /** Address of the shop, without a slash at the end. @example "https://bokkiefoto.test" */
  publicUrl!: string;
  /** Pixels of a preview's longer edge at most. @example 1000 */
  previewEdge!: number;
}

const pathWanted = say({
  en: 'Give the path of a page, such as /matches/12.',
  af: 'Gee ’n bladsy se pad, soos /matches/12.',
});

/** Which page a QR code leads to. */
export class QrCodeQueryDto {
  /** Path and query of a page of the shop, encoded as in an address. @example "/matches/12" */
  @IsString(pathWanted)
  @Matches(/^\/[\x21-\x5b\x5d-\x7e]*$/, pathWanted)
  @MaxLength(2000, tooLong)
  path!: string;
}

/** Maintenance, as everybody sees it. */
export class MaintenanceDto {
  enabled!: boolean;
  /** The sentence for the overlay, in the reader's language. */
  message!: string;
}

/** The message, by language. In a change, a language that is not given stays as it is. */
export class MaintenanceMessageDto {
  @IsOptional()
  @IsString()
  @MaxLength(500, atMost(500))
  en?: string;

  @IsOptional()
  @IsString()
  @MaxLength(500, atMost(500))
  af?: string;
}

/** Maintenance as administrators see it. */
export class MaintenanceStateDto {
  enabled!: boolean;
  /** When the switch was last moved; null when it never was. */
  since!: string | null;
  message!: MaintenanceMessageDto;
}

/** A change of maintenance: the switch, the message, or both. */
export class SetMaintenanceDto {
  /** Without it, the switch stays as it is; then a message is wanted. */
  @ValidateIf(({ enabled, message }: SetMaintenanceDto) => enabled !== undefined || message === undefined)
  @IsBoolean()
  enabled?: boolean;

  /** The message: an empty text restores the standard one, a language that is not given keeps its own. */
  @IsOptional()
  // Lists of texts would pass as nested texts, too.
  @IsObject()
  @ValidateNested()
  @Type(() => MaintenanceMessageDto)
  message?: MaintenanceMessageDto;
}

/** Whether the process is well (`ok`), or is to be started again (`error`). */
export class HealthDto {
  /** @example "ok" */
  status!: string;
}
