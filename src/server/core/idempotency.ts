import { setTimeout as sleep } from 'node:timers/promises'
import { isConflict, prepared } from '#server/core/adapters/postgres.ts'
import type { Context, Tx } from './context.ts'
import { InvalidInput, Refused } from './refused.ts'

/** Thrown inside the transaction when this key was already used: nothing is written a second time. */
class AlreadyDone extends Error {}

export type Answered<Value> =
  | { readonly replayed: false; readonly value: Value }
  | { readonly replayed: true; readonly value: unknown }

/**
 * A verb's transaction. With an `Idempotency-Key`, the transaction takes the key, so that a retry cannot write twice. `work` may
 * run twice: PostgreSQL ends one of two transactions that wait for each other, and that one starts again once the other has
 * finished. So `work` calls no supplier and changes nothing but through `tx`; a file that it wrote may stay behind.
 */
export async function inTransaction<Value>(
  ctx: Context,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  const once = () =>
    ctx.db.transaction().execute(async (tx) => {
      await takeKey(tx, ctx)
      return work(tx)
    })
  const value = await once().catch((error: unknown) => {
    if (!isConflict(error)) throw error
    return once()
  })
  if (ctx.keyUse) ctx.keyUse.isTaken = true
  return value
}

/**
 * A verb's transaction whose value is the verb's answer. The answer is kept under the key in this very commit: whoever asks again
 * finds the fact and its answer, or neither.
 */
export const answeredInTransaction = <Answer extends object>(
  ctx: Context,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    const answer = await work(tx)
    await keepAnswer(tx, ctx, answer)
    return answer
  })

export const takeKeySql = `insert into idempotency_keys (actor_id, key, endpoint) values ($1, $2, $3)
  on conflict (actor_id, key) do nothing returning key`
const insertKey = prepared<{ readonly key: string }>('take-key', takeKeySql)

/** Waits for another request that holds the key: its commit makes this one a replay, its rollback lets this one pass. */
async function takeKey(tx: Tx, ctx: Context): Promise<void> {
  const key = keyOf(ctx)
  if (!key || ctx.keyUse?.isTaken) return
  const taken = await insertKey(tx, [key.actor_id, key.key, requestOf(ctx)])
  if (taken.length === 0) throw new AlreadyDone()
}

export const keepAnswerSql = `update idempotency_keys set response = $3 where actor_id = $1 and key = $2`
const setAnswer = prepared('keep-answer', keepAnswerSql)

async function keepAnswer(tx: Tx, ctx: Context, answer: object): Promise<void> {
  const key = keyOf(ctx)
  if (!key || !ctx.keyUse?.write) return
  const json = ctx.keyUse.write(answer)
  await setAnswer(tx, [key.actor_id, key.key, json])
  ctx.keyUse.kept = { answer, json }
}

/** Runs the verb once: a request that repeats the key gets the first answer. */
export async function runOnce<Value>(
  ctx: Context,
  run: () => Promise<Value>,
): Promise<Answered<Value>> {
  const key = keyOf(ctx)
  if (!key) return { replayed: false, value: await run() }
  const wasUsed = ctx.keyUse?.wasUsed ?? (await findUse(ctx, key)) !== undefined
  return wasUsed ? replayed(ctx, key) : firstTime(ctx, key, run)
}

async function firstTime<Value>(
  ctx: Context,
  key: Key,
  run: () => Promise<Value>,
): Promise<Answered<Value>> {
  try {
    return { replayed: false, value: await run() }
  } catch (error) {
    if (error instanceof AlreadyDone) return replayed(ctx, key)
    // The verb was refused, or failed, after its first transaction: the client may make the same attempt again.
    if (ctx.keyUse?.isTaken) await releaseKey(ctx, key)
    // The first request ended after this one had looked for its key, and what it did is what refuses this one.
    else if (await findUse(ctx, key).catch(() => undefined)) return replayed(ctx, key)
    throw error
  }
}

const replayed = async (ctx: Context, key: Key) =>
  ({ replayed: true, value: await firstAnswer(ctx, key) }) as const

type Key = { readonly actor_id: string; readonly key: string }

const findUse = (ctx: Context, { actor_id, key }: Key) =>
  ctx.db
    .selectFrom('idempotency_keys')
    .select(['endpoint', 'response'])
    .where('actor_id', '=', actor_id)
    .where('key', '=', key)
    .executeTakeFirst()

/**
 * A retry may come after the commit of the first request and before its answer is stored: the retry waits for it, as the first
 * request may wait for a supplier.
 */
const answerWait = { ms: 100, times: 20 }

async function firstAnswer(ctx: Context, key: Key): Promise<unknown> {
  // Without a fingerprint the server never stores the answer, so there is nothing to wait for.
  const mostWaits = ctx.requestFingerprint === undefined ? 0 : answerWait.times
  for (let waits = 0; ; waits += 1) {
    const use = await findUse(ctx, key)
    requireSameRequest(ctx, use)
    if (use?.response) return use.response
    // The first request is done, and its answer is lost: the server died before it stored it.
    if (!use || waits === mostWaits) throw new Refused('already-done')
    await sleep(answerWait.ms)
  }
}

function requireSameRequest(ctx: Context, use: { readonly endpoint: string } | undefined): void {
  if (use && use.endpoint !== requestOf(ctx)) {
    throw new InvalidInput({ 'Idempotency-Key': 'reused' })
  }
}

async function releaseKey(ctx: Context, { actor_id, key }: Key): Promise<void> {
  await ctx.db
    .deleteFrom('idempotency_keys')
    .where('actor_id', '=', actor_id)
    .where('key', '=', key)
    .execute()
}

/**
 * Stores the answer for a client that retries because it lost the first one. The row may be new: a verb may have taken no key in
 * a transaction.
 */
export async function storeAnswer(ctx: Context, response: string): Promise<void> {
  const key = keyOf(ctx)
  if (!key) return
  await ctx.db
    .insertInto('idempotency_keys')
    .values({ ...key, endpoint: requestOf(ctx), response })
    .onConflict((conflict) => conflict.columns(['actor_id', 'key']).doUpdateSet({ response }))
    .execute()
}

const requestOf = ({ path, requestFingerprint = '' }: Context): string =>
  `${path} ${requestFingerprint}`.trim()

/** The actor of a visitor's key: the key alone identifies the visitor, because nobody can guess it. */
const nobody = '00000000-0000-0000-0000-000000000000'

function keyOf({ idempotencyKey, actor, requestFingerprint }: Context): Key | undefined {
  if (!idempotencyKey) return undefined
  if (idempotencyKey.length > 80) throw new InvalidInput({ 'Idempotency-Key': 'too-long' })
  if (actor.kind === 'user') return { actor_id: actor.id, key: idempotencyKey }
  // A client that lost the answer signs in again: the cookie of that answer is stored nowhere.
  const opensSession = requestFingerprint === undefined
  return actor.kind === 'anonymous' && !opensSession
    ? { actor_id: nobody, key: idempotencyKey }
    : undefined
}
