import { IsEmail, IsOptional, MaxLength } from 'class-validator';
import { say } from '../../../shared/http/validation';
import { PhotoIdDto } from './orders.dto';

const emailValid = say({ en: 'Please enter a valid email address', af: 'Vul asseblief ’n geldige e-posadres in' });

export class TestMailDto {
  /** Where the mail goes; the administrator's own address when absent. */
  @IsOptional()
  @IsEmail({}, emailValid)
  @MaxLength(254, emailValid)
  emailAddress?: string;
}

export class TestPhotoMailDto extends PhotoIdDto {
  /** Where the mail goes; the administrator's own address when absent. */
  @IsOptional()
  @IsEmail({}, emailValid)
  @MaxLength(254, emailValid)
  emailAddress?: string;
}
