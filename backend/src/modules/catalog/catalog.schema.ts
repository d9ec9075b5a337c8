import { defineEntity, p } from '@mikro-orm/core';
import { CATEGORIES, SPORTS } from './galleries/domain/category';
import { Match, Team } from './fixtures/domain/fixtures';
import { Gallery, PHOTO_ORDERS } from './galleries/domain/gallery';
import { Photo } from './photos/domain/photo';

const now = () => new Date();

export const TeamSchema = defineEntity({
  class: Team,
  tableName: 'teams',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    sport: p.enum(SPORTS),
    createdAt: p.datetime().onCreate(now),
  },
});

export const MatchSchema = defineEntity({
  class: Match,
  tableName: 'matches',
  properties: {
    id: p.integer().primary(),
    homeTeamId: p.integer(),
    awayTeamId: p.integer(),
    matchDate: p.datetime(),
    venue: p.text(),
    createdAt: p.datetime().onCreate(now),
  },
});

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
  },
});

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
  },
});
