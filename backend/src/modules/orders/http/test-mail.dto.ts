import { IsEmail, IsOptional, MaxLength } from 'class-validator';
import { emailValid } from '../../../shared/http/validation';
import { PhotoIdDto } from './orders.dto';

/** The recipient of a test mail. */
export class TestMailDto {
  /** Recipient; the administrator's own address when absent. */
  @IsOptional()
  @IsEmail({}, emailValid)
  @MaxLength(254, emailValid)
  emailAddress?: string;
}

/** The photograph that a test mail delivers, and where it goes. */
export class TestPhotoMailDto extends PhotoIdDto {
  /** Recipient; the administrator's own address when absent. */
  @IsOptional()
  @IsEmail({}, emailValid)
  @MaxLength(254, emailValid)
  emailAddress?: string;
}
