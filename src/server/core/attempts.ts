import { sql } from 'kysely'
import type { Context } from './context.ts'
import { TooManyRequests } from './refused.ts'

export type Limit = { readonly key: string; readonly max: number; readonly windowSeconds: number }

/**
 * Takes one of the `max` attempts of this window. Returns `undefined` when it was allowed, else the seconds to wait. One separate
 * statement counts, so that neither parallel attempts nor a rollback of the verb can avoid the count.
 */
export async function takeAttempt(ctx: Context, limit: Limit): Promise<number | undefined> {
  const windowStart = startOfWindow(ctx, limit)
  const { count } = await ctx.db
    .insertInto('attempts')
    .values({ key: limit.key, window_start: windowStart })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql`attempts.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count > limit.max ? secondsLeft(ctx, limit, windowStart) : undefined
}

/** Like `takeAttempt`, and throws 429 when no attempt is left. */
export async function requireAttempt(ctx: Context, limit: Limit): Promise<void> {
  const wait = await takeAttempt(ctx, limit)
  if (wait !== undefined) throw new TooManyRequests(wait)
}

/** Throws 429 when the window is used up; takes no attempt. */
export async function requireNotExhausted(ctx: Context, limit: Limit): Promise<void> {
  const windowStart = startOfWindow(ctx, limit)
  const row = await ctx.db
    .selectFrom('attempts')
    .select('count')
    .where('key', '=', limit.key)
    .where('window_start', '=', windowStart)
    .executeTakeFirst()
  if (row && row.count >= limit.max) {
    throw new TooManyRequests(secondsLeft(ctx, limit, windowStart))
  }
}

/**
 * The key of a client's address: a provider gives a whole IPv6 /64 to one customer, so it counts as one address. The port that a
 * proxy adds is dropped.
 */
export function addressKey(heard: string): string {
  const address =
    /^\[([^\]]+)\](?::\d+)?$/.exec(heard)?.[1] ?? /^([\d.]+):\d+$/.exec(heard)?.[1] ?? heard
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return address.includes(':') ? networkOf(address) : address
}

function networkOf(address: string): string {
  const [head, tail] = address.replace(/%.*$/, '').split('::').map(groupsOf)
  if (head === undefined || tail === undefined) return (head ?? []).slice(0, 4).join(':')
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

const groupsOf = (part: string): string[] => part.split(':').filter((group) => group !== '')

function startOfWindow(ctx: Context, { windowSeconds }: Limit): Date {
  const window = windowSeconds * 1000
  return new Date(Math.floor(ctx.now().getTime() / window) * window)
}

function secondsLeft(ctx: Context, { windowSeconds }: Limit, windowStart: Date): number {
  const end = windowStart.getTime() + windowSeconds * 1000
  return Math.max(1, Math.ceil((end - ctx.now().getTime()) / 1000))
}

/** At most `max` tries of a key in any `windowMs`: the window slides, so no period of that length has more. */
export type SlidingLimit = { readonly key: string; readonly max: number; readonly windowMs: number }

/** A try that was taken; the caller can give it back. */
export type Try = { readonly key: string; readonly at: Date }

/**
 * Takes a try, or returns `undefined` when none is left. One statement, so that parallel tries on several servers count one by
 * one.
 */
export async function takeTry(ctx: Context, limit: SlidingLimit): Promise<Try | undefined> {
  const { key, max } = limit
  const at = ctx.now()
  const since = startOf(ctx, limit)
  const { rows } = await sql`
    insert into recent_tries as tries (key, at) values (${key}, array[${at}::timestamptz])
    on conflict (key) do update
      set at = array(select one from unnest(tries.at) one where one > ${since}) || ${at}::timestamptz
      where (select count(*) from unnest(tries.at) one where one > ${since}) < ${max}
    returning key`.execute(ctx.db)
  return rows.length === 0 ? undefined : { key, at }
}

/** Like `takeTry`, and throws 429 when none is left. */
export async function requireTry(ctx: Context, limit: SlidingLimit): Promise<Try> {
  const taken = await takeTry(ctx, limit)
  if (!taken) throw new TooManyRequests(await secondsToWait(ctx, limit))
  return taken
}

/** Throws 429 when none is left; takes none. */
export async function requireRoom(ctx: Context, limit: SlidingLimit): Promise<void> {
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from recent_tries, unnest(at) one
    where key = ${limit.key} and one > ${startOf(ctx, limit)}`.execute(ctx.db)
  if ((rows[0]?.used ?? 0) >= limit.max) {
    throw new TooManyRequests(await secondsToWait(ctx, limit))
  }
}

export async function giveTryBack(ctx: Context, { key, at }: Try): Promise<void> {
  // Removes one only, should two tries share the millisecond.
  const place = sql`array_position(at, ${at}::timestamptz)`
  await sql`
    update recent_tries set at = at[:${place} - 1] || at[${place} + 1:]
    where key = ${key} and ${place} is not null`.execute(ctx.db)
}

export async function forgetTries(ctx: Context, keys: readonly string[]): Promise<void> {
  await ctx.db.deleteFrom('recent_tries').where('key', 'in', keys).execute()
}

/** The seconds until the oldest try leaves the window. */
async function secondsToWait(ctx: Context, limit: SlidingLimit): Promise<number> {
  const since = startOf(ctx, limit)
  const { rows } = await sql<{ first: Date | null }>`
    select (select min(one) from unnest(at) one where one > ${since}) as first
    from recent_tries where key = ${limit.key}`.execute(ctx.db)
  const first = rows[0]?.first
  if (!first) return 1
  return Math.max(1, Math.ceil((first.getTime() - since.getTime()) / 1000))
}

const startOf = (ctx: Context, { windowMs }: SlidingLimit): Date =>
  new Date(ctx.now().getTime() - windowMs)
