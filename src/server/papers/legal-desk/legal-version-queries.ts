import type { LegalVersionSummary } from '#contract/papers/legal-office.ts'
import type { LegalSubject } from '#domain/legal/legal-subject.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { numberInForce, versionState, type Versions } from '#server/core/versions.ts'

/** Version 1 of each subject came with the site, and has no row. */
export const publicationsOf = (subject: LegalSubject): Versions => ({
  table: 'legal_publications',
  number: 'number',
  subject,
})

export const legalVersions = (db: Database | Tx, subject: LegalSubject) =>
  db
    .selectFrom('legal_publications as p')
    .leftJoin('users as u', 'u.id', 'p.published_by')
    .select(['p.id', 'p.number', 'p.effective_from', 'p.published_at', 'p.note', 'p.announced_to'])
    .select(['p.withdrawn_at', 'u.name as published_by'])
    .where('p.subject', '=', subject)

export type LegalVersionRow = Awaited<
  ReturnType<ReturnType<typeof legalVersions>['executeTakeFirstOrThrow']>
>

/** The content published under that number; `undefined` for version 1 and for an unknown number. */
export async function contentOf(
  db: Database | Tx,
  subject: LegalSubject,
  number: number,
): Promise<unknown> {
  const row = await db
    .selectFrom('legal_publications')
    .select('content')
    .where('subject', '=', subject)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.content
}

/** The versions not yet in force, the next one first; there are few. */
export async function futureVersions(
  db: Database | Tx,
  ctx: Context,
  subject: LegalSubject,
): Promise<LegalVersionSummary[]> {
  const rows = await futureRows(db, ctx, subject)
  return rows.map((row) => versionSummary(row, ctx.now(), 0))
}

export const futureRows = (db: Database | Tx, ctx: Context, subject: LegalSubject) =>
  legalVersions(db, subject)
    .select('p.content')
    .where('p.withdrawn_at', 'is', null)
    .where('p.effective_from', '>', ctx.now())
    .orderBy('p.effective_from')
    .orderBy('p.number')
    .limit(20)
    .execute()

export async function currentVersion(
  db: Database | Tx,
  ctx: Context,
  subject: LegalSubject,
): Promise<LegalVersionSummary> {
  const number = await numberInForce(db, publicationsOf(subject), ctx.now())
  const row = await legalVersions(db, subject).where('p.number', '=', number).executeTakeFirst()
  return row ? versionSummary(row, ctx.now(), number) : firstVersion(number === 1)
}

export const versionSummary = (
  row: LegalVersionRow,
  now: Date,
  inForce: number,
): LegalVersionSummary => ({
  number: row.number,
  state: versionState({
    isWithdrawn: row.withdrawn_at !== null,
    isInForce: row.number === inForce,
    hasBegun: row.effective_from <= now,
  }),
  effectiveFrom: row.effective_from.toISOString(),
  publishedAt: row.published_at.toISOString(),
  publishedBy: row.published_by,
  note: row.note,
  announcedTo: row.announced_to as LegalVersionSummary['announcedTo'],
})

/** The version that came with the site. */
export const firstVersion = (isCurrent: boolean): LegalVersionSummary => ({
  number: 1,
  state: isCurrent ? 'current' : 'past',
  effectiveFrom: null,
  publishedAt: null,
  publishedBy: null,
  note: null,
  announcedTo: null,
})
