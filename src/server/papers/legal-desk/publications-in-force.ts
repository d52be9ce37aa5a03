import { sql } from 'kysely'
import { isLegalSubject, type LegalSubject } from '#domain/legal/legal-subject.ts'
import type { LegalSlug } from '#domain/legal/legal-text.ts'
import type { Database, Tx } from '#server/core/context.ts'
import type { BaseInsurance } from '#words/insurance.ts'
import { contentsOf, type LegalContents } from './legal-contents.ts'

export type InForce = {
  /** Identifies exactly these contents. */
  readonly key: string
  readonly contents: LegalContents
  /** The date of the last publication that a legal page prints; `null` while all are as shipped. */
  readonly textsFrom: Date | null
}

/** One publication of a subject. */
export type Dated = {
  readonly id: string
  readonly subject: LegalSubject
  readonly effective_from: Date
}

/** Rows never change once written, so cached contents stay true in every process. */
const known = new Map<string, LegalContents>()
const mostKnown = 50

/**
 * The legal texts, and the terms that they print, in force at that time; `announced` replaces the one of its subject. One small
 * query: the words are cached.
 */
export async function publicationsInForce(
  db: Database | Tx,
  at: Date,
  announced?: Dated,
): Promise<InForce> {
  const inForce = await rowsInForce(db, at)
  const others = inForce.filter(({ subject }) => subject !== announced?.subject)
  const rows = announced ? [...others, announced] : inForce
  const key = rows.map(({ id }) => id).join(' ')
  const texts = rows.filter(({ subject }) => subjectsOfPages.includes(subject))
  const latest = Math.max(...texts.map(({ effective_from }) => effective_from.getTime()))
  return {
    key,
    contents: known.get(key) ?? (await readContents(db, key, rows)),
    textsFrom: texts.length === 0 ? null : new Date(latest),
  }
}

const subjectsOfPages: readonly LegalSubject[] = [
  'cgv',
  'cgu',
  'politique-de-confidentialite',
  'mentions-legales',
  'accessibilite',
  'carrier-terms',
  'terms-clauses',
]

/** A change of this text that was announced to its readers, by the id in the link that they received. */
export async function announcedChange(
  db: Database | Tx,
  slug: LegalSlug,
  id: string,
): Promise<(Dated & { readonly withdrawn_at: Date | null }) | undefined> {
  const subjects = slug === 'cgv' ? [slug, 'carrier-terms', 'terms-clauses'] : [slug]
  const row = await db
    .selectFrom('legal_publications')
    .select(['id', 'subject', 'effective_from', 'withdrawn_at'])
    .where('id', '=', id)
    .where('subject', 'in', subjects)
    .where('announced_to', 'is not', null)
    .executeTakeFirst()
  return row && isLegalSubject(row.subject) ? { ...row, subject: row.subject } : undefined
}

async function rowsInForce(db: Database | Tx, at: Date): Promise<Dated[]> {
  const { rows } = await sql<{ id: string; subject: string; effective_from: Date }>`
    select distinct on (subject) id, subject, effective_from from legal_publications
    where withdrawn_at is null and effective_from <= ${at}
    order by subject, effective_from desc, number desc`.execute(db)
  return rows.flatMap(({ subject, ...row }) =>
    isLegalSubject(subject) ? [{ ...row, subject }] : [],
  )
}

async function readContents(
  db: Database | Tx,
  key: string,
  rows: readonly Dated[],
): Promise<LegalContents> {
  const ids = rows.map(({ id }) => id)
  const read =
    ids.length === 0
      ? []
      : await db
          .selectFrom('legal_publications')
          .select(['subject', 'content'])
          .where('id', 'in', ids)
          .execute()
  const contents = contentsOf(
    Object.fromEntries(read.map(({ subject, content }) => [subject, content])),
  )
  if (known.size >= mostKnown) known.clear()
  known.set(key, contents)
  return contents
}

/** The insurance included in every shipment by the carrier's terms in force then. */
export async function baseInsuranceAt(db: Database | Tx, at: Date): Promise<BaseInsurance> {
  const { carrierTerms } = (await publicationsInForce(db, at)).contents
  const { compensationPerKgCents, compensationAtMostCents } = carrierTerms
  return { perKgCents: compensationPerKgCents, atMostCents: compensationAtMostCents }
}
