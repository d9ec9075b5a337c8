import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Matches } from 'class-validator';
import { say } from '../../shared/http/validation';

/** Above 0, with two decimals at most. */
const AMOUNT = /^(?![0.]+$)(\d{1,6})(?:\.(\d{1,2}))?$/;

const amountRequired = say({
  en: 'Enter an amount in rand, such as 200.00.',
  af: 'Vul ’n bedrag in rand in, soos 200.00.',
});

/** An amount, as a text or a number; the property is a text with two decimals. */
export const IsAmount = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => withDecimals(value)),
    Matches(AMOUNT, amountRequired),
    IsString(amountRequired),
    ApiProperty({ oneOf: [{ type: 'string', pattern: AMOUNT.source }, { type: 'number' }] }),
  );

/** Anything else stays as it came. */
function withDecimals(value: unknown): unknown {
  const amount = typeof value === 'string' || typeof value === 'number' ? AMOUNT.exec(String(value)) : null;
  return amount ? `${amount[1]}.${(amount[2] ?? '').padEnd(2, '0')}` : value;
}
