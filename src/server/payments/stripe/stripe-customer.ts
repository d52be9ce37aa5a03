import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { Context, Database } from '#server/core/context.ts'
import { requireStripe } from '#server/core/access.ts'
import { orMissing } from './provider-answers.ts'

/**
 * The customer at the provider, made at the first payment and stored. One that the provider no longer has (another account, an
 * erased emulator) is made again, so that everybody can still pay.
 */
export async function stripeCustomer(ctx: Context, userId: string): Promise<string> {
  const payer = await selectPayer(ctx.db, userId).executeTakeFirstOrThrow()
  const { stripe_customer_id: known } = payer
  if (known !== null && (await exists(ctx, known))) return known

  const parameters = describedPayer(payer)
  const customer = await requireStripe(ctx).customers.create(parameters, {
    idempotencyKey: `customer:${userId}:${print({ ...parameters, known })}`,
  })
  return keep(ctx, userId, known, customer.id)
}

export const selectPayer = (db: Database, userId: string) =>
  db
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id', 'c.stripe_customer_id', 'c.client_number', 'u.email', 'u.name'])
    .where('c.user_id', '=', userId)

type Payer = {
  readonly user_id: string
  readonly client_number: string
  readonly email: string
  readonly name: string
}

/** What the provider is told of its customer. */
export const describedPayer = ({ user_id, client_number, email, name }: Payer) => ({
  email,
  name,
  metadata: { user_id, client_number },
})

async function exists(ctx: Context, id: string): Promise<boolean> {
  const customer = await orMissing(requireStripe(ctx).customers.retrieve(id))
  return customer !== undefined && customer.deleted !== true
}

/** Two tabs may each have made one: both use the one that was stored first. */
async function keep(
  ctx: Context,
  userId: string,
  known: string | null,
  made: string,
): Promise<string> {
  await ctx.db
    .updateTable('customers')
    .set({ stripe_customer_id: made })
    .where('user_id', '=', userId)
    .where('stripe_customer_id', 'is not distinct from', known)
    .execute()
  const { stripe_customer_id: kept } = await ctx.db
    .selectFrom('customers')
    .select('stripe_customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return kept ?? made
}

/** The same request gives the same customer; after a change of the account it is another request. */
const print = (parameters: object): string =>
  createHash('sha256').update(JSON.stringify(parameters)).digest('hex').slice(0, 16)

/** A means of payment that the provider keeps for one of its customers. */
export type KeptMethod = {
  readonly id: string
  /** The provider's name of its kind, for instance `card` or `paypal`. */
  readonly kind: string
  readonly card: MethodCard | null
}

type MethodCard = {
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

/** The kinds that can pay again while their owner is away. */
export const payableKinds = ['card', 'paypal', 'sepa_debit'] as const

/** What paid this, when it was to be kept and still is; the intent's `payment_method` is expanded. */
export function keptMethodOf(intent: Stripe.PaymentIntent): KeptMethod | null {
  const { payment_method: method, setup_future_usage: usage } = intent
  if (usage !== 'off_session' || method === null || typeof method === 'string') return null
  return keptMethod(method)
}

/** `null` for a means that was detached, which nobody can charge, and for a kind that cannot pay again. */
export function keptMethod({ id, type, customer, card }: Stripe.PaymentMethod): KeptMethod | null {
  if (customer === null || !payableKinds.some((kind) => kind === type)) return null
  return { id, kind: type, card: card ? cardOf(card) : null }
}

const cardOf = ({ brand, last4, exp_month, exp_year }: Stripe.PaymentMethod.Card): MethodCard => ({
  brand,
  last4,
  expMonth: exp_month,
  expYear: exp_year,
})

export const cardColumns = ({ card }: KeptMethod) => ({
  brand: card?.brand ?? null,
  last4: card?.last4 ?? null,
  exp_month: card?.expMonth ?? null,
  exp_year: card?.expYear ?? null,
})
