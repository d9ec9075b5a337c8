import { IsOptional } from 'class-validator';
import { IsEmailAddress } from '../../../shared/http/validation';
import { PhotoIdDto } from '../purchases/orders.dto';

/** The recipient of a test mail. */
export class TestMailDto {
  /** Recipient; the administrator's own address when absent. */
  @IsOptional()
  @IsEmailAddress()
  emailAddress?: string;
}

/** The photograph that a test mail delivers, and where it goes. */
export class TestPhotoMailDto extends PhotoIdDto {
  /** Recipient; the administrator's own address when absent. */
  @IsOptional()
  @IsEmailAddress()
  emailAddress?: string;
}
