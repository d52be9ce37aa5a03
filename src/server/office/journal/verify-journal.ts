import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import { isByStaff } from '#server/core/access.ts'
import {
  dayAfter,
  dayMs,
  digestsOf,
  sealKey,
  signatureOf,
  type Day,
  type Digest,
  type SealKey,
} from './day-digests.ts'

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
  /** Lines sealed with a key that this server no longer has. */
  readonly unreadable: number
}

type Reader = Pick<Context, 'db' | 'config' | 'now'>

/** Compares each day with its digests, and names each day with a changed, deleted or inserted line. */
export async function verifyJournal(ctx: Reader): Promise<Verdict> {
  const key = sealKey(ctx.config)
  const broken: Day[] = []
  let [lines, unreadable] = [0, 0]
  const { first, last } = await period(ctx)
  for (let day = first; day && last && day <= last; day = dayAfter(day)) {
    const seals = await sealsOf(ctx, day)
    const own = seals.filter(({ key_print }) => key_print === key.print)
    lines += linesOf(seals)
    unreadable += linesOf(seals) - linesOf(own)
    const isReadable = own.length === seals.length
    if (isReadable && !(await isIntact(ctx, key, day, own))) broken.push(day)
  }
  return { lines, broken, unreadable }
}

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
