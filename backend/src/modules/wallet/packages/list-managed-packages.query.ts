import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { TokenPackageDto } from '../payments/list-token-purchases.query';

/** A package, as administrators see it. */
export class ManagedPackageDto extends TokenPackageDto {
  /** When it was retired; null while it is sold. */
  retiredAt!: string | null;
  /** Completed purchases that begin with it. */
  purchases!: number;
}

/** All packages, the smallest first, and the retired ones after them. */
export class ListManagedPackages extends Query<ManagedPackageDto[]> {}

@QueryHandler(ListManagedPackages)
export class ListManagedPackagesHandler implements IQueryHandler<ListManagedPackages> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<ManagedPackageDto[]> {
    const packages = await this.em
      .getKysely<Tables>()
      .selectFrom('token_packages')
      .select((row) => [
        'id',
        'name',
        'token_count as tokenCount',
        'price',
        'payment_reference as paymentReference',
        isoTime(row.ref('created_at')).as('createdAt'),
        isoTime(row.ref('retired_at')).as('retiredAt'),
        row
          .selectFrom('token_purchases')
          .select((purchase) => purchase.fn.countAll<string>().as('count'))
          .whereRef('package_id', '=', 'token_packages.id')
          .where('status', '=', 'completed')
          .as('purchases'),
      ])
      .orderBy(sql`retired_at is not null`)
      .orderBy('token_count')
      .orderBy('id')
      .execute();
    return packages.map((one) => ({ ...one, purchases: Number(one.purchases) }));
  }
}
