import { isDeepStrictEqual } from 'node:util'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type LegalTexts, composeLegalTexts } from '#domain/legal/compose-legal-texts.ts'
import { legalHtml, upcomingVersion } from '#domain/legal/legal-html.ts'
import type { LegalSlug } from '#domain/legal/legal-text.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import type { MailFile } from '#server/core/adapters/mailer.ts'
import { escapeHtml } from '#server/core/escape-html.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { found } from '#server/core/refused.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import {
  announcedChange,
  publicationsInForce,
  type InForce,
} from '#server/papers/legal-desk/publications-in-force.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { LegalFacts } from '#domain/legal/legal-facts.ts'

export type LegalVersion = {
  readonly version: string
  readonly effectiveFrom: Date
  readonly texts: LegalTexts
  /** The request was for a change announced for this day and withdrawn since; the answer is the text in force. */
  readonly withdrawnFrom?: Date
  /** The text in force now has other words than the requested version. */
  readonly isPast?: boolean
}

/**
 * The legal texts in force, with the version that names exactly these words. Words shown for the first time are published at that
 * moment, so that a price cannot change under a version that somebody accepted.
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

/**
 * Whether the terms of sale of that version have the words of those in force. A version names all the texts: a corrected
 * accessibility statement is another version, and changes nothing of what was agreed to.
 */
export async function areTermsOfSaleInForce(
  db: Database | Tx,
  now: Date,
  version: string,
): Promise<boolean> {
  const current = await currentLegalTexts(db, now)
  return (
    version === current.version || (await versionNamed(db, now, 'cgv', version))?.isPast === false
  )
}

/**
 * The month, in Paris, of the office's last change of a text, but never before the site's own edition: editions only go forward.
 */
function editionOf({ textsFrom }: InForce, first: string): string {
  const changed = textsFrom === null ? first : parisDayText(parisDayOf(textsFrom)).slice(0, 7)
  return changed > first ? changed : first
}

/** The texts for an address: a version by its name, or an announced change by its id. */
export const askedTexts = (db: Database | Tx, now: Date, slug: LegalSlug, version: string) =>
  z.uuid().safeParse(version).success
    ? announcedTexts(db, now, slug, version)
    : versionNamed(db, now, slug, version)

/** The texts published under that version, and whether this one (`slug`) differs by now: a version names all the texts. */
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

/** The text as it will be from the announced day; the text in force once that day has come, or when the change was withdrawn. */
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

/** A cache: rows never change. It leaves out what a transaction reads, because that row may be its own and never commit. */
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

/**
 * When two processes insert the same revision, one wins; the other one's caller queries again. The first revision has the
 * edition's own name.
 */
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

/** A text that the office dated counts from that date, whoever reads it first; any other from its first reading. */
const momentOf = (at: Date, textsFrom: Date | null, since: Date | null): Date =>
  textsFrom !== null && since !== null && textsFrom > since ? textsFrom : at

type Composed = { readonly texts: LegalTexts; readonly sha256: string }

/** Keyed by the catalogue, which is the same object as long as its version is cached. */
const known = new WeakMap<Catalogue, Map<string, Composed>>()
const mostKnown = 20

type Origin = Omit<LegalFacts, 'carrierTerms' | 'termsClauses'>

/** The texts for these prices, settings and publications, composed once per process, so that a visit costs only a comparison. */
function composedTexts(
  catalogue: Catalogue,
  { siteName, contactEmail, company, publisher }: Origin,
  { key, contents }: InForce,
  edition: string,
): Composed {
  const name = JSON.stringify([edition, key, siteName, contactEmail, company, publisher])
  const ofCatalogue = known.get(catalogue) ?? new Map<string, Composed>()
  known.set(catalogue, ofCatalogue)
  const composed = ofCatalogue.get(name)
  if (composed) return composed
  const { sources, carrierTerms, termsClauses } = contents
  const facts = { siteName, contactEmail, company, publisher, carrierTerms, termsClauses }
  const texts = composeLegalTexts(catalogue, facts, sources)
  const sha256 = createHash('sha256')
    .update(JSON.stringify([edition, texts]))
    .digest('hex')
  if (ofCatalogue.size >= mostKnown) ofCatalogue.clear()
  ofCatalogue.set(name, { texts, sha256 })
  return { texts, sha256 }
}

/** The whole accepted text, in a file that can be read without the site (C. conso. L221-13). */
export async function attachedTerms(ctx: Context, version: string): Promise<MailFile> {
  const published = found(await askedTexts(ctx.db, ctx.now(), 'cgv', version))
  const text = published.texts.cgv
  const inside = legalHtml(text, { version, effectiveOn: parisDate(published.effectiveFrom) })
  const page = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(text.title)}, version ${escapeHtml(version)}</title><style>${plainStyle}</style></head>
<body>${withWholeAddresses(inside, ctx.config.BASE_URL)}</body></html>
`
  return {
    fileName: `CGV-${version}.html`,
    type: 'text/html; charset=utf-8',
    bytes: new TextEncoder().encode(page),
  }
}

const plainStyle =
  'body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}table{border-collapse:collapse}th,td{border:1px solid #999;padding:.35rem .6rem;text-align:left}caption{text-align:left;font-weight:600}'

/** In a file on somebody's disk, « /retractation » leads nowhere. */
const withWholeAddresses = (html: string, siteUrl: string): string =>
  html.replaceAll('href="/', `href="${new URL('/', siteUrl).href}`)
