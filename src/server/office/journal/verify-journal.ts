import { sql } from 'kysely'
import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { erasedName } from '#domain/account/deletion.ts'
import { comingsAndGoings } from '#domain/fact/journal.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/core/context.ts'
import { isByStaff } from '#server/core/access.ts'

/**
 * The trigger on `events` lets sign-ins and sign-outs be deleted after a year; this is earlier, because a day begins before its
 * events.
 */
const sessionsEndAfterDays = 363

export type Verdict = {
  /** The number of sealed lines, including those that the law has erased since. */
  readonly lines: number
  /** Days that differ from their seal, or that have none. */
  readonly broken: readonly Day[]
  /** Lines sealed with a key that this server no longer has, and the number of their days. */
  readonly unreadable: number
  readonly unreadableDays: number
}

type Reader = Pick<Context, 'db' | 'config' | 'now'>

/** Compares each day with its digests, and names each day with a changed, deleted or inserted line. */
export async function verifyJournal(ctx: Reader): Promise<Verdict> {
  const key = sealKey(ctx.config)
  const broken: Day[] = []
  let [lines, unreadable, unreadableDays] = [0, 0, 0]
  const { first, last } = await period(ctx)
  for (let day = first; day && last && day <= last; day = dayAfter(day)) {
    const seals = await sealsOf(ctx, day)
    lines += linesOf(seals)
    if (isOfAnotherKey(key, seals)) {
      unreadable += linesOf(seals)
      unreadableDays += 1
    } else if (!(await isIntact(ctx, key, day, seals))) broken.push(day)
  }
  return { lines, broken, unreadable, unreadableDays }
}

/** A day is sealed in one statement with one key, its facts included: a seal that somebody slipped in makes no day unreadable. */
const isOfAnotherKey = (key: SealKey, seals: readonly Seal[]): boolean =>
  seals.some(({ kind }) => kind === 'facts') &&
  seals[0]?.key_print !== key.print &&
  seals.every(({ key_print }) => key_print === seals[0]?.key_print)

/** From the first day with a line or a digest to the last day with a digest. */
async function period({ db }: Reader): Promise<{ first: Day | null; last: Day | null }> {
  const { rows } = await sql<{ first: Day | null; last: Day | null }>`
    select to_char(least(min(day), (select (min(at) at time zone 'UTC')::date from events where ${isByStaff})), 'YYYY-MM-DD')
        as first, to_char(max(day), 'YYYY-MM-DD') as last
    from journal_digests`.execute(db)
  return rows[0] ?? { first: null, last: null }
}

type Seal = Pick<Digest, 'kind' | 'person' | 'lines'> & {
  readonly signature: Buffer
  readonly key_print: string
}

async function sealsOf({ db }: Reader, day: Day): Promise<readonly Seal[]> {
  const { rows } = await sql<Seal>`select kind, person, lines, signature, key_print
    from journal_digests where day = ${day}`.execute(db)
  return rows
}

const linesOf = (seals: readonly Seal[]): number =>
  seals
    .filter(({ kind }) => kind === 'facts' || kind === 'sessions')
    .reduce((sum, { lines }) => sum + lines, 0)

/** Whether that day equals its seal, except for what the law erases. */
async function isIntact(ctx: Reader, key: SealKey, day: Day, seals: readonly Seal[]) {
  if (seals.some(({ key_print }) => key_print !== key.print)) return false
  const found = await digestsOf(ctx.db, day)
  for (const seal of seals) {
    const digest = found.find((other) => isOfSamePart(seal, other))
    const isSame = digest && signatureOf(key, day, digest).equals(seal.signature)
    if (!isSame && !(await mayBeErased(ctx, day, seal, digest))) return false
  }
  return found.every((digest) => seals.some((seal) => isOfSamePart(seal, digest)))
}

/** The law erases sessions after a year, and the values and names of a deleted account. */
async function mayBeErased(
  ctx: Reader,
  day: Day,
  { kind, person }: Seal,
  digest: Digest | undefined,
): Promise<boolean> {
  const age = ctx.now().getTime() - Date.parse(day)
  if (kind.startsWith('session') && age > sessionsEndAfterDays * dayMs) return true
  const isGone = kind === 'values' ? !digest : digest?.isNameless === true
  return isGone && (await isDeletedAccount(ctx, person))
}

type Part = Pick<Digest, 'kind' | 'person'>
const isOfSamePart = (one: Part, other: Part) =>
  one.kind === other.kind && one.person === other.person

async function isDeletedAccount({ db }: Reader, id: string | null): Promise<boolean> {
  if (id === null) return false
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return user !== undefined
}

/** A day in UTC, `2026-03-02`: it ends at the same instant on every server. */
export type Day = string

const dayMs = 24 * 3_600_000

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10)

export const dayAfter = (day: Day): Day => dayOf(new Date(Date.parse(day) + dayMs))

/** One digest of a day: of all its facts, or of the part about one person that the law may erase. */
type Digest = {
  readonly kind: 'facts' | 'values' | 'names' | 'sessions' | 'session names'
  readonly person: string | null
  readonly lines: number
  readonly sha256: Buffer
  /** Every name in this part is the one that replaces the name of a deleted account. */
  readonly isNameless: boolean
}

/** The digests of that day's journal lines as they are now; `facts` exists even without a line. */
export async function digestsOf(db: Context['db'], day: Day): Promise<readonly Digest[]> {
  const { rows } = await sql<Digest>`with line as materialized (
    select e.id, e.actor_id, e.actor_label, c.customer_id,
      e.type in (${sql.join(comingsAndGoings)}) as is_session,
      jsonb_build_array(e.id, e.type, (extract(epoch from e.at) * 1000000)::bigint, e.actor_kind, e.actor_id, e.actor_role,
        e.customer_id, e.parcel_id, e.quote_id, e.order_id, e.shipment_id, e.details,
        case when c.event_id is not null and c.customer_id is null then jsonb_build_array(c.before, c.after) end)::text as fact,
      jsonb_build_array(e.id, c.before, c.after)::text as told
    from events e left join fact_changes c on c.event_id = e.id
    where ${isByStaff} and e.at >= ${`${day}T00:00Z`}::timestamptz and e.at < ${`${dayAfter(day)}T00:00Z`}::timestamptz
  ), part as (
    select 'facts' as kind, null::uuid as person, null::bigint as id, null as text, null as label
    union all select case when is_session then 'sessions' else 'facts' end, null, id, fact, null from line
    union all select case when is_session then 'session names' else 'names' end, actor_id, id,
      jsonb_build_array(id, actor_label)::text, actor_label from line
    union all select 'values', customer_id, id, told, null from line where customer_id is not null
  )
  select kind, person, count(text)::int as lines,
    sha256(convert_to(coalesce(string_agg(text, E'\n' order by id), ''), 'UTF8')) as sha256,
    coalesce(bool_and(label = ${erasedName}), false) as "isNameless"
  from part group by kind, person`.execute(db)
  return rows
}

type SealKey = { readonly key: Buffer; readonly print: string }

/** Derived from AUTH_SECRET: somebody who can only write in the database cannot make a valid signature. */
export function sealKey({ AUTH_SECRET }: Config): SealKey {
  const key = Buffer.from(hkdfSync('sha256', AUTH_SECRET, '', 'escale journal', 32))
  return { key, print: createHash('sha256').update(key).digest('hex').slice(0, 16) }
}

export const signatureOf = (
  { key }: SealKey,
  day: Day,
  { kind, person, lines, sha256 }: Digest,
): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([day, kind, person, lines]))
    .update(sha256)
    .digest()
