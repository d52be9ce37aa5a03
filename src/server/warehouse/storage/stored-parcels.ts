import { sql } from 'kysely'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { Keeping } from '#domain/catalogue/service-options.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { freeDaysHeld, promisedTo } from '#domain/storage/free-days.ts'
import { parisDayOf, parisDayOfText } from '#domain/storage/paris-day.ts'
import {
  type FormerResidence,
  type PausesIn,
  pausesLived,
  type StoragePause,
} from '#domain/storage/storage-pause.ts'
import type { StoredParcel } from '#domain/storage/storage.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { formerPricesOf, promisesOf } from '#server/offer/catalogue/current-catalogue.ts'

/** Everything that the storage days depend on, for a parcel `p`, its reception `r` and its owner `c`. */
export const storageColumns = `r.received_at, c.plan, c.country,
    (select coalesce(json_agg(json_build_object('plan', h.plan, 'until', h.until)), '[]')
      from storage_plans h where h.parcel_id = p.id) as former_plans,
    (select coalesce(json_agg(json_build_object('unit', k.unit, 'count', k.count, 'paidOn', (k.created_at at time zone 'Europe/Paris')::date)
        order by k.created_at, k.id), '[]')
      from storage_keepings k where k.parcel_id = p.id and k.cancelled_at is null) as keepings,
    (select coalesce(json_agg(json_build_object('territory', t.territory, 'from', t.starts_on, 'until', t.ends_on)), '[]')
      from territory_notices t where t.pauses_storage and (t.territory is null or t.territory = c.country
        or t.territory in (select f.territory from storage_residences f where f.parcel_id = p.id))) as pauses,
    (select coalesce(json_agg(json_build_object('territory', f.territory, 'until', f.until)), '[]')
      from storage_residences f where f.parcel_id = p.id) as residences,
    (select coalesce(sum(w.days), 0)::int from storage_waivers w where w.parcel_id = p.id) as waived_days,
    (select max(b.returned_at) from shipment_parcels sp join boxes b on b.id = sp.box_id
      where sp.parcel_id = p.id and b.status = 'returned') as came_back_at`

export type StorageRow = {
  readonly received_at: Date
  readonly plan: PlanId
  readonly country: string
  /** The owner's plans during the storage, before the current one. */
  readonly former_plans: readonly { readonly plan: PlanId; readonly until: string }[]
  /** In the order of purchase. */
  readonly keepings: readonly (Keeping & { readonly paidOn: string })[]
  /** The pauses of these territories, and those of all. */
  readonly pauses: readonly StoredPause[]
  readonly residences: readonly StoredResidence[]
  readonly waived_days: number
  readonly came_back_at: Date | null
}

/**
 * A parcel in the form that the storage count needs, with the free days of its plans in this catalogue, or those promised before,
 * and the prices of a day before it.
 */
export const storedParcel = (row: StorageRow, catalogue: Catalogue): StoredParcel => ({
  receivedAt: row.received_at,
  freeDays: freeDaysHeld(promisedTo(promisesOf(catalogue), row.received_at), {
    plan: row.plan,
    former: row.former_plans.map(({ plan, until }) => ({ plan, until: new Date(until) })),
  }),
  keepings: row.keepings.map((kept) => ({ ...kept, paidOn: parisDayOfText(kept.paidOn) })),
  pauses: pausesLived(storedPauses(row.pauses), {
    country: row.country,
    former: storedResidences(row.residences),
  }),
  waivedDays: row.waived_days,
  formerPrices: formerPricesOf(catalogue),
  cameBackOn: row.came_back_at && parisDayOf(row.came_back_at),
})

/** The parcels among these that were received and have an owner. */
export async function storedParcels(
  db: Database | Tx,
  catalogue: Catalogue,
  parcelIds: readonly string[],
): Promise<ReadonlyMap<string, StoredParcel>> {
  if (parcelIds.length === 0) return new Map()
  const { rows } = await sql<StorageRow & { id: string }>`
    select p.id, ${sql.raw(storageColumns)} from parcels p
    join receptions r on r.parcel_id = p.id join customers c on c.user_id = p.customer_id
    where p.id = any(${[...parcelIds]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, storedParcel(row, catalogue)]))
}

/** Every pause of every territory: there are so few that they are read at once. */
export async function storagePauses(db: Database | Tx): Promise<PausesIn> {
  const rows = await db
    .selectFrom('territory_notices')
    .select([
      'territory',
      sql<string>`starts_on::text`.as('from'),
      sql<string | null>`ends_on::text`.as('until'),
    ])
    .where('pauses_storage', '=', true)
    .orderBy('starts_on')
    .execute()
  return storedPauses(rows)
}

type StoredPause = {
  /** Null means everywhere. */
  readonly territory: string | null
  readonly from: string
  readonly until: string | null
}

type StoredResidence = { readonly territory: string; readonly until: string }

function storedPauses(stored: readonly StoredPause[]): PausesIn {
  const byTerritory = Map.groupBy(stored, ({ territory }) => territory)
  const pausesOfOne = (territory: string | null) => (byTerritory.get(territory) ?? []).map(pauseOf)
  return (territory) => [...pausesOfOne(null), ...pausesOfOne(territory)]
}

const pauseOf = ({ from, until }: StoredPause): StoragePause => ({
  from: parisDayOfText(from),
  until: until === null ? null : parisDayOfText(until),
})

const storedResidences = (stored: readonly StoredResidence[]): FormerResidence[] =>
  stored.map(({ territory, until }) => ({ territory, until: parisDayOfText(until) }))
