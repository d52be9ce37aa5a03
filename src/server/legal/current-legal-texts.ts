import { createHash } from 'node:crypto'
import { composeLegalTexts, type LegalTexts } from '#domain/legal/compose-legal-texts.ts'
import { currentCatalogue } from '#server/catalogue/current-catalogue.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { readSettings } from '#server/settings/read-settings.ts'

export type LegalVersion = {
  readonly version: string
  readonly effectiveFrom: Date
  readonly texts: LegalTexts
}

/**
 * The legal texts in force, with the version that names these very words: what is shown for the first time is
 * published then and there, so that a price cannot change under a version that somebody accepted.
 */
export async function currentLegalTexts(db: Database | Tx, at: Date): Promise<LegalVersion> {
  const settings = await readSettings(db)
  const { catalogue } = await currentCatalogue(db, at)
  const texts = composeLegalTexts(catalogue, settings)
  const edition = settings.termsVersion
  const sha256 = createHash('sha256')
    .update(JSON.stringify([edition, texts]))
    .digest('hex')

  for (let tries = 0; tries < 20; tries += 1) {
    const known = await publishedAs(db, sha256)
    if (known) return { ...known, texts }
    await publish(db, { edition, sha256, texts, at })
  }
  throw new Error(`the legal texts of edition ${edition} could not be published`)
}

/** What was published under that version. */
export async function legalTextsOf(
  db: Database | Tx,
  version: string,
): Promise<LegalVersion | undefined> {
  const row = await db
    .selectFrom('legal_versions')
    .select(['version', 'effective_from'])
    .select((eb) => eb.ref('texts').$castTo<LegalTexts>().as('texts'))
    .where('version', '=', version)
    .executeTakeFirst()
  return row && { version: row.version, effectiveFrom: row.effective_from, texts: row.texts }
}

async function publishedAs(db: Database | Tx, sha256: string) {
  const row = await db
    .selectFrom('legal_versions')
    .select(['version', 'effective_from'])
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row && { version: row.version, effectiveFrom: row.effective_from }
}

/** A rival that took the same revision wins; the caller looks again. The first revision bears the edition's own name. */
async function publish(
  db: Database | Tx,
  { edition, sha256, texts, at }: { edition: string; sha256: string; texts: LegalTexts; at: Date },
): Promise<void> {
  const { last } = await db
    .selectFrom('legal_versions')
    .select((eb) => eb.fn.max('revision').as('last'))
    .where('edition', '=', edition)
    .executeTakeFirstOrThrow()
  const revision = Number(last ?? 0) + 1
  await db
    .insertInto('legal_versions')
    .values({
      version: revision === 1 ? edition : `${edition}.${revision}`,
      edition,
      revision,
      sha256,
      effective_from: at,
      texts: JSON.stringify(texts),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
