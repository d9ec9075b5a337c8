import { defineEntity, p } from '@mikro-orm/core';
import { CATEGORIES } from './domain/category';
import { Gallery, PHOTO_ORDERS } from './domain/gallery';

const now = () => new Date();

export const GallerySchema = defineEntity({
  class: Gallery,
  tableName: 'galleries',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    category: p.enum(CATEGORIES),
    tokenPrice: p.integer(),
    description: p.text().nullable(),
    matchId: p.integer().nullable(),
    publishedAt: p.datetime().nullable(),
    unlisted: p.boolean(),
    accessCode: p.text().nullable(),
    photoOrder: p.enum(PHOTO_ORDERS),
    createdBy: p.integer().nullable(),
    createdAt: p.datetime().onCreate(now),
    updatedAt: p.datetime().onCreate(now).onUpdate(now),
    trashId: p.integer().nullable(),
  },
});
