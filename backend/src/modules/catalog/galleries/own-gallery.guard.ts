import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Request } from 'express';
import { sql } from 'kysely';
import { own } from '../../../shared/database/conditions';
import type { Tables } from '../../../shared/database/tables';
import { readerOf, staffCallOf } from '../../../shared/http/access';
import { LARGEST_ID } from '../../../shared/http/validation';
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
    const others = this.em
      .getKysely<Tables>()
      .selectFrom('galleries')
      .select('galleries.id')
      .where(sql<boolean>`not ${own(reader)}`);

    const galleryIds = valuesAt(request, about.galleryId).map(asId);
    const names = valuesAt(request, about.galleryName);
    const areReadable = galleryIds.every(isId) && names.every((name) => typeof name === 'string');
    const spellings = names.flatMap((name) => spellingsOf(String(name)));
    const isNamed = sql<boolean>`(id = any(${galleryIds}::integer[]) or name = any(${spellings}::text[]))`;
    if (!areReadable || (await others.where(isNamed).executeTakeFirst())) throw galleryNotFound();

    const photoIds = valuesAt(request, about.photoIds).map(asId);
    const has = sql<boolean>`galleries.id in (select gallery_id from photos where id = any(${photoIds}::integer[]))`;
    if (!photoIds.every(isId) || (await others.where(has).executeTakeFirst())) throw photoNotFound();
    return true;
  }
}

/** The values at some places of a request; none where they are left out, which the call's own checks judge. */
function valuesAt({ params, body }: Request, places: string | string[] = []): unknown[] {
  return [places].flat().flatMap((place) => {
    let values: unknown[] = [{ params, body: body as unknown }];
    for (const name of place.split('.'))
      values = values.map((value) => (value as Record<string, unknown> | null | undefined)?.[name]).flat();
    return values.filter((value) => value !== undefined && value !== null);
  });
}

/** The number that an id of an address or a body is. */
function asId(value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? Number(value) : value;
}

function isId(id: unknown): boolean {
  return Number.isSafeInteger(id) && Math.abs(id as number) <= LARGEST_ID;
}
