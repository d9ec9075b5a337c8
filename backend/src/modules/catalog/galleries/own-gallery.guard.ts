import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Request } from 'express';
import { sql } from 'kysely';
import { own } from '../../../shared/database/own-galleries';
import { readerOf, staffCallOf } from '../../../shared/http/access';
import { LARGEST_ID } from '../../../shared/http/validation';
import type { Tables } from '../../../shared/database/tables';
import { galleryNotFound, photoNotFound } from '../catalog.errors';
import { spellingsOf } from './domain/gallery';

/**
 * Refuses a photographer's calls about galleries that are not their own, and photographs in these, also those in the
 * trash: 404, as for what does not exist. What does not exist is left to the call's own answer. It reads the request as
 * it came, before the body is checked; what it cannot read it refuses.
 */
@Injectable()
export class OwnGalleryGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly em: EntityManager,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const about = staffCallOf(this.reflector, context.getHandler());
    const reader = readerOf(request.user);
    if (about === undefined || about === 'own' || reader.photographerId === undefined) return true;

    const galleries = this.em
      .getKysely<Tables>()
      .selectFrom('galleries')
      .select('galleries.id')
      .where(sql<boolean>`not ${own(reader)}`);
    const galleryIds = idsAt(request, about.galleryId);
    if (galleryIds === null) throw galleryNotFound();
    if (galleryIds.length > 0 && (await galleries.where('id', 'in', galleryIds).executeTakeFirst()))
      throw galleryNotFound();

    const names = valuesAt(request, about.galleryName);
    const spellings = names.flatMap((name) => (typeof name === 'string' ? spellingsOf(name) : []));
    if (spellings.length > 0 && (await galleries.where('name', 'in', spellings).executeTakeFirst()))
      throw galleryNotFound();
    if (names.some((name) => typeof name !== 'string')) throw galleryNotFound();

    const photoIds = idsAt(request, about.photoIds);
    if (photoIds === null) throw photoNotFound();
    const others = galleries
      .innerJoin('photos', 'photos.gallery_id', 'galleries.id')
      .where('photos.id', 'in', photoIds);
    if (photoIds.length > 0 && (await others.executeTakeFirst())) throw photoNotFound();
    return true;
  }
}

/** What a request has at a place; nothing where it is left out, which the call's own checks judge. */
function valuesAt(request: Request, place: string | undefined): unknown[] {
  if (place === undefined) return [];
  const [part, name] = place.split('.') as ['params' | 'body', string];
  const value = (request[part] as Record<string, unknown> | undefined)?.[name];
  return value === undefined || value === null ? [] : [value].flat();
}

/** The ids at a place; null if there is anything else. */
function idsAt(request: Request, place: string | undefined): number[] | null {
  const ids = valuesAt(request, place).map((value) => (typeof value === 'string' ? Number(value || NaN) : value));
  const isId = (id: unknown): id is number => Number.isSafeInteger(id) && Math.abs(id as number) <= LARGEST_ID;
  return ids.every(isId) ? ids : null;
}
