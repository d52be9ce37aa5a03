import { isConflict } from '#server/core/adapters/postgres.ts'
import type { Context, Tx } from './context.ts'
import { InvalidInput, Refused } from './refused.ts'

/** Thrown inside the transaction when this key was already used: nothing is written a second time. */
class AlreadyDone extends Error {}

export type Answered<Value> =
  | { readonly replayed: false; readonly value: Value }
  | { readonly replayed: true; readonly value: unknown }

/**
 * A verb's transaction. With an `Idempotency-Key` the key is taken in it, so that a retry cannot write twice. `work` may run
 * twice: PostgreSQL ends one of two transactions that wait for each other, and that one starts again once its rival is
 * through. So `work` calls no supplier and changes nothing but through `tx`; a file that it wrote may be left over.
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
  return once().catch((error: unknown) => {
    if (!isConflict(error)) throw error
    return once()
  })
}

/** Waits for a rival that holds the key: its commit makes this one a replay, its rollback lets this one pass. */
async function takeKey(tx: Tx, ctx: Context): Promise<void> {
  const key = keyOf(ctx)
  if (!key) return
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ ...key, endpoint: requestOf(ctx) })
    .onConflict((conflict) => conflict.columns(['actor_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!taken) throw new AlreadyDone()
}

/** Runs the verb once: a repeated key gets the first answer. */
export async function runOnce<Value>(
  ctx: Context,
  run: () => Promise<Value>,
): Promise<Answered<Value>> {
  try {
    return { replayed: false, value: await run() }
  } catch (error) {
    if (!(error instanceof AlreadyDone)) throw error
    return { replayed: true, value: await firstAnswer(ctx) }
  }
}

async function firstAnswer(ctx: Context): Promise<unknown> {
  const key = keyOf(ctx)
  const row = key
    ? await ctx.db
        .selectFrom('idempotency_keys')
        .select(['endpoint', 'response'])
        .where('actor_id', '=', key.actor_id)
        .where('key', '=', key.key)
        .executeTakeFirst()
    : undefined
  if (row && row.endpoint !== requestOf(ctx))
    throw new InvalidInput({ 'Idempotency-Key': 'reused' })
  // The server died after the commit and before it stored its answer: the write is done, the answer is lost.
  if (!row?.response) throw new Refused('already-done')
  return row.response
}

/** Stores the answer for a client that retries because it lost the first one. */
export async function storeAnswer(ctx: Context, answer: object): Promise<void> {
  const key = keyOf(ctx)
  if (!key) return
  await ctx.db
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(answer) })
    .where('actor_id', '=', key.actor_id)
    .where('key', '=', key.key)
    .execute()
}

const requestOf = ({ path, requestFingerprint = '' }: Context): string =>
  `${path} ${requestFingerprint}`.trim()

function keyOf(ctx: Context): { actor_id: string; key: string } | undefined {
  if (!ctx.idempotencyKey || ctx.actor.kind !== 'user') return undefined
  if (ctx.idempotencyKey.length > 80) throw new InvalidInput({ 'Idempotency-Key': 'too-long' })
  return { actor_id: ctx.actor.id, key: ctx.idempotencyKey }
}
