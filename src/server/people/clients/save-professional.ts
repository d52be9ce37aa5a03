import type * as z from 'zod/mini'
import type {
  removeProfessional as removal,
  saveProfessional as endpoint,
} from '#contract/people/client-acts.ts'
import type { ProfessionalView } from '#contract/people/clients.ts'
import { readProfessional, refusedFields, type Professional } from '#domain/account/professional.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import {
  findProfessional,
  type ProfessionalRow,
  professionalView,
  requireClient,
} from '#server/core/customers/client-queries.ts'

/** Makes a customer a company, or changes the agreement; quotes already sent keep their lines. */
export async function saveProfessional(
  ctx: Context,
  { customerId, version, ...typed }: z.output<typeof endpoint.input>,
): Promise<ProfessionalView> {
  requireAdmin(ctx.actor)
  const read = readProfessional(typed)
  if (!read.ok) {
    throw new InvalidInput(
      Object.fromEntries(refusedFields(typed).map((field) => [field, 'invalid'])),
    )
  }
  return answeredInTransaction(ctx, async (tx) => {
    const held = await heldAt(tx, customerId, version)
    await write(tx, ctx, customerId, read.value, version + 1)
    const next = professionalView(found(await findProfessional(tx, customerId)))
    await tell(tx, ctx, customerId, held, next)
    return next
  })
}

/** Makes a company a private person again: the next quote has no agreed discount. */
export async function removeProfessional(
  ctx: Context,
  { customerId, version }: z.output<typeof removal.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const held = await heldAt(tx, customerId, version)
    if (!held) return {}
    await tx.deleteFrom('professionals').where('customer_id', '=', customerId).execute()
    await tell(tx, ctx, customerId, held, null)
    return {}
  })
}

/** The agreement in the version that the form showed, with its customer locked. */
async function heldAt(
  tx: Tx,
  customerId: string,
  version: number,
): Promise<ProfessionalRow | undefined> {
  await requireClient(tx, customerId)
  const held = await findProfessional(tx, customerId)
  if ((held?.version ?? 0) === version) return held
  const current = held ? professionalView(held) : null
  throw new Refused('stale-version', { version: held?.version ?? 0, current })
}

async function write(
  tx: Tx,
  ctx: Context,
  customerId: string,
  agreed: Professional,
  version: number,
): Promise<void> {
  const values = {
    company: agreed.company,
    siren: agreed.siren,
    vat_number: agreed.vatNumber,
    transport_discount_bp: agreed.transportDiscount,
    fee_discount_bp: agreed.feeDiscount,
    version,
    updated_at: ctx.now(),
  }
  await tx
    .insertInto('professionals')
    .values({ ...values, customer_id: customerId, created_at: ctx.now() })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute()
}

async function tell(
  tx: Tx,
  ctx: Context,
  customerId: string,
  held: ProfessionalRow | undefined,
  next: ProfessionalView | null,
): Promise<void> {
  const change = {
    before: withoutVersion(held && professionalView(held)),
    after: withoutVersion(next),
  }
  await recordFact(tx, ctx, { type: 'account.professional-changed', customerId, change })
}

function withoutVersion(view: ProfessionalView | null | undefined): Record<string, unknown> {
  if (!view) return {}
  const { version: _, ...shown } = view
  return shown
}
