import { sql, type RawBuilder, type SelectQueryBuilder, type Simplify, type SqlBool } from 'kysely'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import type { VersionState } from '#contract/core/versions.ts'
import type { Context, Database, Tx } from './context.ts'
import { recordFact, type Fact } from './facts.ts'
import { found, Refused } from './refused.ts'

/**
 * Versions by date: each is in force from its date until the date of the next one. A published version never changes (a trigger
 * of each table enforces it). Numbers only grow: a withdrawn version keeps its own.
 */
export type Versions = {
  readonly table: 'catalogue_versions' | 'vat_versions' | 'legal_publications'
  /** The column of the table that holds the version's number. */
  readonly number: 'version' | 'number'
  /** A table with several histories has one per subject: this names the subject. */
  readonly subject?: string
  /** Its dates are days in Paris; without this they are moments. */
  readonly isByDay?: true
  /** The condition for a version to come into force; absent, all may. */
  readonly counts?: RawBuilder<boolean>
}

/** The version that came with the site: in force before any other, never withdrawn; a legal text has no row for it. */
export const firstVersion = 1

/**
 * Verbs that write, publish or withdraw a version run one after the other, so the version in force is the one that the next
 * version follows.
 */
export async function lockVersions(tx: Tx, { table, subject = '' }: Versions): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${table}:${subject}`}))`.execute(tx)
}

/** SQL: the number of the version in force at `at`; `except` ignores that version. */
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

/** The number of the next version; the caller holds `lockVersions`. */
export async function nextNumber(tx: Tx, versions: Versions): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(${sql.ref(versions.number)}), ${sql.lit(firstVersion)}) as last
    from ${sql.table(versions.table)} where ${ofSubject(versions)}`.execute(tx)
  return Number(found(rows[0]).last) + 1
}

type Scheduled = { readonly isWithdrawn: boolean }

/** Throws `version-in-force` once the version's date has come. */
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

/**
 * Withdraws a version that is not yet in force: it stays in the list, and never comes into force. `false`: it was withdrawn
 * already.
 */
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

/** Throws `stale` when a colleague saved a later revision than the one on the screen. */
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
  /** The last number of the previous page. */
  readonly cursor: number | undefined
  readonly numberOf: (row: Row) => number
}

/** Highest number first, a page at a time. */
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
