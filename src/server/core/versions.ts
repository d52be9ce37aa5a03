import { sql, type RawBuilder, type SelectQueryBuilder, type Simplify, type SqlBool } from 'kysely'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import type { VersionState } from '#contract/core/versions.ts'
import type { Context, Database, Tx } from './context.ts'
import { recordFact, type Fact } from './facts.ts'
import { found, Refused } from './refused.ts'

/**
 * Versions by date: each holds from its date until the next one's, and what was published never changes (a trigger of each
 * table sees to it). Numbers only grow: one that was withdrawn keeps its own.
 */
export type Versions = {
  readonly table: 'catalogue_versions' | 'vat_versions' | 'legal_publications'
  /** Its column of numbers. */
  readonly number: 'version' | 'number'
  /** Which of the histories that its table keeps, one a subject. */
  readonly subject?: string
  /** Its dates are days in Paris; else they are moments. */
  readonly isByDay?: true
  /** Which versions may hold; left out, every one. */
  readonly counts?: RawBuilder<boolean>
}

/** Came with the site: it holds before any other, is never withdrawn, and of a legal text it has no row. */
export const firstVersion = 1

/** Whoever writes, publishes or withdraws comes one after the other: what was in force is what is followed. */
export async function lockVersions(tx: Tx, { table, subject = '' }: Versions): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${table}:${subject}`}))`.execute(tx)
}

/** The number in force then, for a query; `except` looks as if that one were not there. */
export function inForce(
  versions: Versions,
  at: Date,
  except: number | null = null,
): RawBuilder<number> {
  const number = sql.ref(versions.number)
  const others = except === null ? sql`` : sql`and ${number} <> ${except}`
  return sql<number>`coalesce((
    select ${number} from ${sql.table(versions.table)}
    where ${ofSubject(versions)} and ${versions.counts ?? sql`true`} and withdrawn_at is null
      and effective_from <= ${dateOf(versions, at)} ${others}
    order by effective_from desc, ${number} desc limit 1), ${sql.lit(firstVersion)})`
}

export async function numberInForce(
  db: Database | Tx,
  ...asked: Parameters<typeof inForce>
): Promise<number> {
  const { rows } = await sql<{ number: number }>`select ${inForce(...asked)} as number`.execute(db)
  return found(rows[0]).number
}

/** For the next that is written; the caller holds `lockVersions`. */
export async function nextNumber(tx: Tx, versions: Versions): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(${sql.ref(versions.number)}), ${sql.lit(firstVersion)}) as last
    from ${sql.table(versions.table)} where ${ofSubject(versions)}`.execute(tx)
  return Number(found(rows[0]).last) + 1
}

type Scheduled = { readonly isWithdrawn: boolean }

/** Refused with `version-in-force` once its time has come. */
export async function requireScheduled(
  tx: Tx,
  ctx: Context,
  versions: Versions,
  number: number,
): Promise<Scheduled> {
  const { rows } = await sql<{ hasBegun: boolean; isWithdrawn: boolean }>`
    select effective_from <= ${dateOf(versions, ctx.now())} and ${versions.counts ?? sql`true`} as "hasBegun",
      withdrawn_at is not null as "isWithdrawn"
    from ${sql.table(versions.table)}
    where ${ofSubject(versions)} and ${sql.ref(versions.number)} = ${number}`.execute(tx)
  const { hasBegun, isWithdrawn } = number === firstVersion ? begun : found(rows[0])
  if (hasBegun) throw new Refused('version-in-force', { version: number })
  return { isWithdrawn }
}

const begun = { hasBegun: true, isWithdrawn: false }

type Withdrawal = { readonly number: number; readonly fact: Pick<Fact, 'type' | 'details'> }

/** Takes back a version that is still to come: it stays in the list, and never holds. `false`: that was done before. */
export async function withdraw(
  tx: Tx,
  ctx: Context,
  versions: Versions,
  { number, fact }: Withdrawal,
): Promise<boolean> {
  const { isWithdrawn } = await requireScheduled(tx, ctx, versions, number)
  if (isWithdrawn) return false
  const effectiveFrom = versions.isByDay ? sql`effective_from::text` : sql`effective_from`
  const { rows } = await sql<{ effectiveFrom: Date | string }>`
    update ${sql.table(versions.table)} set withdrawn_at = ${ctx.now()}
    where ${ofSubject(versions)} and ${sql.ref(versions.number)} = ${number}
    returning ${effectiveFrom} as "effectiveFrom"`.execute(tx)
  await recordFact(tx, ctx, {
    type: fact.type,
    details: { ...fact.details, ...found(rows[0]) },
    change: { before: { withdrawnAt: null }, after: { withdrawnAt: ctx.now().toISOString() } },
  })
  return true
}

/** As it was on the screen: a colleague's later revision is a `stale` refusal. */
export function requireRevision(
  row: { readonly revision: number } | undefined,
  revision: number,
): void {
  const current = row?.revision ?? 0
  if (current !== revision) throw new Refused('stale', { revision: current })
}

type Facts = {
  readonly isWithdrawn: boolean
  readonly isInForce: boolean
  readonly hasBegun: boolean
}

export function versionState({ isWithdrawn, isInForce, hasBegun }: Facts): VersionState {
  if (isWithdrawn) return 'withdrawn'
  if (isInForce) return 'current'
  return hasBegun ? 'past' : 'future'
}

const ofSubject = ({ subject }: Versions): RawBuilder<boolean> =>
  subject === undefined ? sql`true` : sql`subject = ${subject}`

const dateOf = ({ isByDay }: Versions, at: Date): RawBuilder<unknown> =>
  isByDay ? sql`${parisDayText(parisDayOf(at))}::date` : sql`${at}`

const perPage = 30

type Asked<Row> = {
  /** The number that the page before ended with. */
  readonly cursor: number | undefined
  readonly numberOf: (row: Row) => number
}

/** The last number first, a page at a time. */
export async function versionPage<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  column: string,
  { cursor, numberOf }: Asked<Simplify<Row>>,
): Promise<{ readonly shown: readonly Simplify<Row>[]; readonly nextCursor: number | null }> {
  const further =
    cursor === undefined ? query : query.where(sql<SqlBool>`${sql.ref(column)} < ${cursor}`)
  const rows = await further
    .orderBy(sql.ref(column), 'desc')
    .limit(perPage + 1)
    .execute()
  const shown = rows.slice(0, perPage)
  const last = rows.length > perPage ? shown.at(-1) : undefined
  return { shown, nextCursor: last === undefined ? null : numberOf(last) }
}
