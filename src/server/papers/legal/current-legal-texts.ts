import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { LegalTexts } from '#domain/legal/compose-legal-texts.ts'
import { upcomingVersion } from '#domain/legal/legal-html.ts'
import type { LegalSlug } from '#domain/legal/legal-text.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Database, Tx } from '#server/core/context.ts'
import {
  announcedChange,
  publicationsInForce,
  type InForce,
} from '#server/papers/legal-desk/publications-in-force.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { composedTexts } from './composed-texts.ts'

export type LegalVersion = {
  readonly version: string
  readonly effectiveFrom: Date
  readonly texts: LegalTexts
  /** What was asked for is the change announced for that day, and taken back: this is what is in force. */
  readonly withdrawnFrom?: Date
  /** Of the text that was asked for, other words are in force by now. */
  readonly isPast?: boolean
}

/**
 * The legal texts in force, with the version that names these very words: what is shown for the first time is
 * published then and there, so that a price cannot change under a version that somebody accepted.
 */
export async function currentLegalTexts(db: Database | Tx, at: Date): Promise<LegalVersion> {
  const settings = await readSettings(db)
  const { catalogue } = await currentCatalogue(db, at)
  const inForce = await publicationsInForce(db, at)
  const edition = editionOf(inForce, settings.termsVersion)
  const { texts, sha256 } = composedTexts(catalogue, settings, inForce, edition)

  for (let tries = 0; tries < 20; tries += 1) {
    const known = await publishedAs(db, sha256)
    if (known) return { ...known, texts }
    await publish(db, { edition, sha256, texts, at, textsFrom: inForce.textsFrom })
  }
  throw new Error(`the legal texts of edition ${edition} could not be published`)
}

/** The month, in Paris, that the office last changed a text in, never before the site's own edition: editions only go forward. */
function editionOf({ textsFrom }: InForce, first: string): string {
  const changed = textsFrom === null ? first : parisDayText(parisDayOf(textsFrom)).slice(0, 7)
  return changed > first ? changed : first
}

/** What an address asks for: a version by its name, or a change that was announced, by its id. */
export const askedTexts = (db: Database | Tx, now: Date, slug: LegalSlug, version: string) =>
  z.uuid().safeParse(version).success
    ? announcedTexts(db, now, slug, version)
    : versionNamed(db, now, slug, version)

/** What was published under that version, and whether that text says something else by now: a version names all of them. */
async function versionNamed(
  db: Database | Tx,
  now: Date,
  slug: LegalSlug,
  version: string,
): Promise<LegalVersion | undefined> {
  const row = await db
    .selectFrom('legal_versions')
    .select(['version', 'effective_from'])
    .select((eb) => eb.ref('texts').$castTo<LegalTexts>().as('texts'))
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return undefined
  const { texts } = await currentLegalTexts(db, now)
  const isPast = !isDeepStrictEqual(row.texts[slug], texts[slug])
  return { version: row.version, effectiveFrom: row.effective_from, texts: row.texts, isPast }
}

/** The text as it will be from the day that was announced; once that has come, or was taken back, as it is. */
async function announcedTexts(
  db: Database | Tx,
  now: Date,
  slug: LegalSlug,
  id: string,
): Promise<LegalVersion | undefined> {
  const change = await announcedChange(db, slug, id)
  if (!change) return undefined
  const { effective_from: at, withdrawn_at: withdrawnAt } = change
  if (withdrawnAt !== null) return { ...(await currentLegalTexts(db, now)), withdrawnFrom: at }
  if (at <= now) return currentLegalTexts(db, now)
  const settings = await readSettings(db)
  const { catalogue } = await currentCatalogue(db, at)
  const inForce = await publicationsInForce(db, at, change)
  const { texts } = composedTexts(catalogue, settings, inForce, upcomingVersion)
  return { version: upcomingVersion, effectiveFrom: at, texts }
}

type Published = Pick<LegalVersion, 'version' | 'effectiveFrom'>

/** Rows never change. What a transaction reads is not remembered: it may be its own, and never be. */
const published = new WeakMap<object, Map<string, Published>>()

async function publishedAs(db: Database | Tx, sha256: string): Promise<Published | undefined> {
  const remembered = published.get(db)?.get(sha256)
  if (remembered) return remembered
  const row = await db
    .selectFrom('legal_versions')
    .select(['version', 'effective_from'])
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (!row) return undefined
  const known = { version: row.version, effectiveFrom: row.effective_from }
  if (!db.isTransaction) {
    published.set(db, (published.get(db) ?? new Map<string, Published>()).set(sha256, known))
  }
  return known
}

type Revision = {
  readonly edition: string
  readonly sha256: string
  readonly texts: LegalTexts
  readonly at: Date
  readonly textsFrom: Date | null
}

/** A rival that took the same revision wins; the caller looks again. The first revision bears the edition's own name. */
async function publish(
  db: Database | Tx,
  { edition, sha256, texts, at, textsFrom }: Revision,
): Promise<void> {
  const { last, since } = await db
    .selectFrom('legal_versions')
    .select((eb) => eb.fn.max('revision').filterWhere('edition', '=', edition).as('last'))
    .select((eb) => eb.fn.max('effective_from').as('since'))
    .executeTakeFirstOrThrow()
  const revision = Number(last ?? 0) + 1
  await db
    .insertInto('legal_versions')
    .values({
      version: revision === 1 ? edition : `${edition}.${revision}`,
      edition,
      revision,
      sha256,
      effective_from: momentOf(at, textsFrom, since),
      texts: JSON.stringify(texts),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A text that the office dated counts from its date, whoever looks first; anything else from when it is first shown. */
const momentOf = (at: Date, textsFrom: Date | null, since: Date | null): Date =>
  textsFrom !== null && since !== null && textsFrom > since ? textsFrom : at
