import { IsBoolean } from 'class-validator';

/** What every page needs to know of the shop. */
export class ShopConfigDto {
  /** @example "Bokkiefoto" */
  brandName!: string;
  /** @example "Bokkieweek" */
  eventName!: string;
  /** International number in digits, for the messaging link. @example "27825550142" */
  supportPhone!: string;
  /** @example "hallo@bokkiefoto.test" */
  supportEmail!: string;
  /** Who sells. @example "Bokkiefoto" */
  sellerName!: string;
  /** The seller's postal address; null when it is not given. @example "12 Kerk Street, Paarl, 7646" */
  sellerAddress!: string | null;
  /** Null when the seller is not registered for VAT. @example "4123456789" */
  sellerVatNumber!: string | null;
  /** Where the shop is, without a slash at the end. @example "https://bokkiefoto.test" */
  publicUrl!: string;
}

export class MaintenanceDto {
  enabled!: boolean;
  /** The sentence for the overlay, in the reader's language. */
  message!: string;
}

export class SetMaintenanceDto {
  @IsBoolean()
  enabled!: boolean;
}

export class HealthDto {
  /** @example "ok" */
  status!: string;
}
