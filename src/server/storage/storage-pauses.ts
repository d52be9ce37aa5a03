import { sql } from 'kysely'
import { parisDayOfText } from '#domain/storage/paris-day.ts'
import {
  pausesLived,
  type FormerResidence,
  type PausesIn,
  type StoragePause,
} from '#domain/storage/storage-pause.ts'
import type { Database, Tx } from '#server/core/context.ts'

/** Every pause of every territory: a notice now and then, so few that they are read at once. */
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

/** The days that the storage of each of these parcels does not count, by where its owner lived on each. */
export async function pausesOf(
  db: Database | Tx,
  parcelIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoragePause[]>> {
  if (parcelIds.length === 0) return new Map()
  const pausesIn = await storagePauses(db)
  const { rows } = await sql<{ id: string; country: string; former: StoredResidence[] }>`
    select p.id, c.country, (select coalesce(json_agg(json_build_object('territory', f.territory, 'until', f.until)), '[]')
      from storage_residences f where f.parcel_id = p.id) as former
    from parcels p join customers c on c.user_id = p.customer_id
    where p.id = any(${[...parcelIds]}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, country, former }) => [
      id,
      pausesLived(pausesIn, { country, former: storedResidences(former) }),
    ]),
  )
}

export type StoredPause = {
  /** Null: everywhere. */
  readonly territory: string | null
  readonly from: string
  readonly until: string | null
}
export type StoredResidence = { readonly territory: string; readonly until: string }

export function storedPauses(stored: readonly StoredPause[]): PausesIn {
  const byTerritory = Map.groupBy(stored, ({ territory }) => territory)
  const pausesOfOne = (territory: string | null) => (byTerritory.get(territory) ?? []).map(pauseOf)
  return (territory) => [...pausesOfOne(null), ...pausesOfOne(territory)]
}

const pauseOf = ({ from, until }: StoredPause): StoragePause => ({
  from: parisDayOfText(from),
  until: until === null ? null : parisDayOfText(until),
})

export const storedResidences = (stored: readonly StoredResidence[]): FormerResidence[] =>
  stored.map(({ territory, until }) => ({ territory, until: parisDayOfText(until) }))
