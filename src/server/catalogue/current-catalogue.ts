import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import type { Database, Tx } from '#server/core/context.ts'

export type DatedCatalogue = { readonly version: number; readonly catalogue: Catalogue }

/** A version never changes once written, so what was read stays true in every replica. */
const known = new Map<number, Catalogue>()

/** The catalogue in force then. A verb reads it through its own transaction: waiting for a second connection starves. */
export async function currentCatalogue(db: Database | Tx, at: Date): Promise<DatedCatalogue> {
  const row = await db
    .selectFrom('catalogue_versions')
    .select('version')
    .where('effective_from', '<=', at)
    .orderBy('effective_from', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Error('no catalogue is in force')
  return catalogueOf(db, row.version)
}

/** The catalogue that a quote was priced with. */
export async function catalogueOf(db: Database | Tx, version: number): Promise<DatedCatalogue> {
  const cached = known.get(version)
  if (cached) return { version, catalogue: cached }
  const { content: catalogue } = await db
    .selectFrom('catalogue_versions')
    .select((row) => row.ref('content').$castTo<Catalogue>().as('content'))
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  known.set(version, catalogue)
  return { version, catalogue }
}

/** A new database sells at the prices of the specifications until somebody publishes others. */
export async function publishFirstCatalogue(db: Database): Promise<void> {
  await db
    .insertInto('catalogue_versions')
    .values({
      version: 1,
      effective_from: new Date('2026-01-01T00:00:00Z'),
      content: JSON.stringify(initialCatalogue),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
