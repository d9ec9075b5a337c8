import { defineEntity, p, type EntityCtor } from '@mikro-orm/core';
import { LANGUAGES } from '../../../shared/text';
import { User } from '../domain/user';

export const UserSchema = defineEntity({
  class: User as unknown as EntityCtor<User>,
  tableName: 'users',
  properties: {
    id: p.integer().primary(),
    username: p.text(),
    email: p.text(),
    fullName: p.text(),
    passwordHash: p.text(),
    language: p.enum(LANGUAGES),
    isAdmin: p.boolean(),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
});
