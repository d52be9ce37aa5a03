import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import { TooManyRequests } from '#server/core/refused.ts'

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
