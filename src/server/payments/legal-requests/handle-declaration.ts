import type * as z from 'zod/mini'
import type { Declaration, handleDeclaration as endpoint } from '#contract/payments/declarations.ts'
import {
  decideDeclaration,
  type DeclarationKind,
  type DeclarationRefusal,
  type DeclarationState,
} from '#domain/legal/declaration.ts'
import { requireUser, requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { requireLive } from '#server/payments/subscriptions/provider-item.ts'
import { declarations, declarationView, type DeclarationRow } from './declaration-queries.ts'
import { endAtTerm } from '#server/payments/subscriptions/end-at-term.ts'

type Asked = z.output<typeof endpoint.input>
type Written = { readonly state: DeclarationState; readonly note: string | null }

/**
 * Saves the office's decision on a declaration, with the team's note. A refusal of this request names its reason. To carry out a
 * cancellation ends the subscription of the named client; nothing else is sent, the office answers the person itself.
 */
export async function handleDeclaration(ctx: Context, asked: Asked): Promise<Declaration> {
  requireAdmin(ctx.actor)
  const { declarationId } = asked
  const ended = await endedBy(ctx, asked)
  return answeredInTransaction(ctx, async (tx) => {
    const one = declarations(tx).where('r.id', '=', declarationId)
    const before = found(await one.forUpdate('r').executeTakeFirst())
    const decided = decideDeclaration(before.state as DeclarationState, asked)
    if (!decided.ok) throw refusedFor(decided.refusal, before)
    const { state, note } = decided.value
    const waits = state === 'received'
    await tx
      .updateTable('legal_requests')
      .set({
        state,
        note,
        settled_at: waits ? null : ctx.now(),
        settled_by: waits ? null : requireUser(ctx.actor).id,
        ...ended,
      })
      .where('id', '=', declarationId)
      .execute()
    await record(tx, ctx, before, decided.value)
    return declarationView(await one.executeTakeFirstOrThrow())
  })
}

/**
 * Runs before the transaction, which must not wait for the provider; the transaction refuses a declaration that is stale by then.
 */
async function endedBy(ctx: Context, { declarationId, clientNumber = null, ...asked }: Asked) {
  const one = declarations(ctx.db).where('r.id', '=', declarationId)
  const declared = found(await one.executeTakeFirst())
  const ends = declared.kind === 'cancellation' && asked.state === 'settled'
  if (!ends && clientNumber !== null) throw new InvalidInput({ clientNumber: 'unexpected' })
  const decided = decideDeclaration(declared.state as DeclarationState, asked)
  if (!ends || !decided.ok || declared.carried_out_at) return {}
  return endNamedSubscription(ctx, declared, clientNumber)
}

const refusedFor = (refusal: DeclarationRefusal, { state, settled_by }: DeclarationRow) =>
  refusal === 'note-required'
    ? new InvalidInput({ note: 'required' })
    : new Refused(refusal, { state, settledBy: settled_by })

/**
 * The fact holds the team's note only when a signed-in account declared, and is erased with that account; otherwise the note
 * stays on the row alone.
 */
async function record(tx: Tx, ctx: Context, before: DeclarationRow, { state, note }: Written) {
  const { id: declarationId, number: declaration } = before
  const isOwn = before.signed_in && before.customer_id !== null
  const told = (declarationState: string, words: string | null) =>
    isOwn ? { declarationState, note: words } : { declarationState }
  await recordFact(tx, ctx, {
    type: `${before.kind as DeclarationKind}.handled`,
    ...(isOwn && { customerId: before.customer_id, orderId: before.order_id }),
    details: isOwn ? { declarationId, declaration } : { declarationId },
    change: { before: told(before.state, before.note), after: told(state, note) },
  })
}

type EndedByOffice = {
  readonly subscription_id: string
  readonly ends_at: Date
  readonly carried_out_at: Date
}

/**
 * Ends, at its term, the subscription of the client whom the office names. 422 for a number that no client has; refuses with
 * `no-subscription` when that client has no running one; 503 when the provider is away.
 */
async function endNamedSubscription(
  ctx: Context,
  { subscription_id: recognised, ends_at: promised }: DeclarationRow,
  clientNumber: string | null,
): Promise<EndedByOffice> {
  const live = await requireLive(ctx, await holderOf(ctx, clientNumber))
  const { endsAt } = await endAtTerm(
    ctx,
    live.stripe_subscription_id,
    live.id === recognised ? promised : null,
  )
  return { subscription_id: live.id, ends_at: endsAt, carried_out_at: ctx.now() }
}

async function holderOf({ db }: Context, clientNumber: string | null): Promise<string> {
  if (clientNumber === null) throw new InvalidInput({ clientNumber: 'required' })
  const holder = await db
    .selectFrom('customers')
    .select('user_id')
    .where('client_number', '=', clientNumber.toUpperCase())
    .executeTakeFirst()
  if (!holder) throw new InvalidInput({ clientNumber: 'unknown' })
  return holder.user_id
}
