import { sql } from 'kysely'
import type { LegalVersionSummary } from '#contract/papers/legal-office.ts'
import type { LegalSubject } from '#domain/legal/legal-subject.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'

/** Whoever writes, publishes or withdraws comes one after the other: what was in force is what is followed. */
export const lockLegalSubject = async (tx: Tx, subject: LegalSubject): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('legal:' || ${subject}))`.execute(tx)
}

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

/** The number in force then; 1 is the one that came with the site. */
export async function numberInForce(
  db: Database | Tx,
  subject: LegalSubject,
  at: Date,
): Promise<number> {
  const row = await db
    .selectFrom('legal_publications')
    .select('number')
    .where('subject', '=', subject)
    .where('withdrawn_at', 'is', null)
    .where('effective_from', '<=', at)
    .orderBy('effective_from', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 1
}

/** What was published under that number, `undefined` for version 1 and for what never was. */
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

/** Those that are still to come, the next one first; few. */
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
  const number = await numberInForce(db, subject, ctx.now())
  const row = await legalVersions(db, subject).where('p.number', '=', number).executeTakeFirst()
  return row ? versionSummary(row, ctx.now(), number) : firstVersion(number === 1)
}

export const versionSummary = (
  row: LegalVersionRow,
  now: Date,
  inForce: number,
): LegalVersionSummary => ({
  number: row.number,
  state: stateOf(row, now, inForce),
  effectiveFrom: row.effective_from.toISOString(),
  publishedAt: row.published_at.toISOString(),
  publishedBy: row.published_by,
  note: row.note,
  announcedTo: row.announced_to as LegalVersionSummary['announcedTo'],
})

/** The one that came with the site. */
export const firstVersion = (isCurrent: boolean): LegalVersionSummary => ({
  number: 1,
  state: isCurrent ? 'current' : 'past',
  effectiveFrom: null,
  publishedAt: null,
  publishedBy: null,
  note: null,
  announcedTo: null,
})

function stateOf(row: LegalVersionRow, now: Date, inForce: number): LegalVersionSummary['state'] {
  if (row.withdrawn_at !== null) return 'withdrawn'
  if (row.number === inForce) return 'current'
  return row.effective_from > now ? 'future' : 'past'
}
