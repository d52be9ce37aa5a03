import { sql } from 'kysely'
import { parisDayOfText } from '#domain/storage/paris-day.ts'
import {
  type FormerResidence,
  type PausesIn,
  type StoragePause,
} from '#domain/storage/storage-pause.ts'
import type { Database, Tx } from '#server/core/context.ts'

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

export type StoredPause = {
  /** Null means everywhere. */
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
