import { defineEntity, p } from '@mikro-orm/core';
import { Photo } from './domain/photo';

/** Rows are added by `AddPhotos` in one statement; the entity has what later commands change. */
export const PhotoSchema = defineEntity({
  class: Photo,
  tableName: 'photos',
  properties: {
    id: p.integer().primary(),
    title: p.text(),
    description: p.text().nullable(),
    tokenPrice: p.integer(),
    status: p.enum(['processing', 'ready', 'failed'] as const),
    failure: p.text().nullable(),
    trashId: p.integer().nullable(),
  },
});
