import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';

/** The tag of calls that no page makes (probes, PayFast, links in mails, other programs): the pages' client leaves them out. */
export const NOT_FOR_PAGES = 'Not for pages';

/** The body of every error. */
export class ErrorDto {
  @ApiProperty({ description: 'What is wrong and what to do, in the reader’s language', example: 'Photo not found' })
  message!: string;

  @ApiProperty({ description: 'Stable machine code', example: 'photo-not-found' })
  code!: string;

  @ApiProperty({
    description: 'A sentence for each input that is wrong, by its name',
    required: false,
    type: Object,
    additionalProperties: { type: 'string' },
  })
  fields?: Record<string, string>;
}

const MEANINGS = {
  400: 'The input is not valid',
  401: 'Not signed in',
  402: 'Too few tokens',
  403: 'The signed-in person may not do this, or another website makes the call',
  404: 'There is no such thing, or not for this person',
  409: 'It exists already, or something else changed meanwhile',
  413: 'Too large',
  415: 'Not a type that is accepted',
  416: 'The wanted part lies outside the file',
  422: 'The idempotency key came with another body before',
  429: 'Too many requests; wait a moment',
  500: 'Something went wrong in the shop',
  503: 'Not available at the moment, for maintenance or because a service is away',
} as const;

export type ErrorStatus = keyof typeof MEANINGS;

/** Documents an error as JSON, even for calls that answer a picture or a file. */
export const errorAnswer = (status: ErrorStatus) => ({
  description: MEANINGS[status],
  content: { 'application/json': { schema: { $ref: getSchemaPath(ErrorDto) } } },
});

/** Documents the errors that a call can answer beside its success, and beside those that every such call can answer. */
export const ApiErrors = (...statuses: ErrorStatus[]) =>
  applyDecorators(
    ApiExtraModels(ErrorDto),
    ...statuses.map((status) => ApiResponse({ status, ...errorAnswer(status) })),
  );
