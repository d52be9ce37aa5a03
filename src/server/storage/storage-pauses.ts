import { sql } from 'kysely'
import { parisDayOfText } from '#domain/storage/paris-day.ts'
import type { StoragePause } from '#domain/storage/storage-pause.ts'
import type { Database, Tx } from '#server/core/context.ts'

/** The days that storage does not count, for who lives there. */
export type PausesIn = (country: string) => readonly StoragePause[]

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
  const byTerritory = Map.groupBy(rows, ({ territory }) => territory)
  const pausesOf = (territory: string | null) => storedPauses(byTerritory.get(territory) ?? [])
  return (country) => [...pausesOf(null), ...pausesOf(country)]
}

type StoredPause = { readonly from: string; readonly until: string | null }

export const storedPauses = (stored: readonly StoredPause[]): StoragePause[] =>
  stored.map(({ from, until }) => ({
    from: parisDayOfText(from),
    until: until === null ? null : parisDayOfText(until),
  }))
