import { defineEntity, p } from '@mikro-orm/core';
import { LANGUAGES } from '../../../shared/text';
import { User } from '../domain/user';

/** Closed accounts have no name, no password and no address, and are not found as entities. */
export const UserSchema = defineEntity({
  class: User,
  tableName: 'users',
  filters: { open: { name: 'open', cond: { closedAt: null }, default: true } },
  properties: {
    id: p.integer().primary(),
    username: p.text(),
    email: p.text(),
    ownsEmail: p.boolean(),
    emailConfirmed: p.boolean(),
    pendingEmail: p.text().nullable(),
    fullName: p.text(),
    passwordHash: p.text(),
    language: p.enum(LANGUAGES),
    isAdmin: p.boolean(),
    isPhotographer: p.boolean(),
    createdAt: p.datetime().onCreate(() => new Date()),
    closedAt: p.datetime().nullable(),
  },
});
