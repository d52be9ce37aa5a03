import { cents, type Cents } from '#domain/units.ts'
import { credit, debit, entryOf, type Entry, type EntryLine } from './entry.ts'

type Moved = {
  readonly at: Date
  readonly piece: string
  readonly amountCents: Cents
  /** `null` for money that found no order. */
  readonly customer: EntryLine['customer']
  readonly order: string | null
}

/** A capture at the provider: it settles the customer's account, or waits on the suspense account. */
export const paymentEntry = ({ at, piece, amountCents, customer, order }: Moved): Entry =>
  entryOf(
    { journal: 'ST', at, piece, label: order ? `Paiement ${order}` : 'Paiement sans commande' },
    [
      { account: 'provider', cents: debit(amountCents) },
      {
        account: order ? 'customers' : 'suspense',
        cents: credit(amountCents),
        customer: order ? customer : null,
      },
    ],
  )

/** A refund that was given; an indemnity is a cost, not a part of the price. */
export const refundEntry = ({
  at,
  piece,
  amountCents,
  customer,
  order,
  isIndemnity,
}: Moved & { readonly isIndemnity: boolean }): Entry => {
  const account = isIndemnity ? 'indemnities' : order ? 'customers' : 'suspense'
  const label = `${isIndemnity ? 'Indemnité' : 'Remboursement'} ${order ?? 'sans commande'}`
  return entryOf({ journal: 'ST', at, piece, label }, [
    { account, cents: debit(amountCents), customer: account === 'customers' ? customer : null },
    { account: 'provider', cents: credit(amountCents) },
  ])
}

type AtProvider = Pick<Moved, 'at' | 'piece'>

/** A commission of the provider. */
export const feeEntry = ({
  at,
  piece,
  feeCents,
}: AtProvider & { readonly feeCents: Cents }): Entry =>
  entryOf({ journal: 'ST', at, piece, label: 'Commission Stripe' }, [
    { account: 'fees', cents: debit(feeCents) },
    { account: 'provider', cents: credit(feeCents) },
  ])

/** A payout to the bank account; the amount is the provider's, negative where it leaves the balance. */
export const payoutEntry = ({
  at,
  piece,
  amountCents,
}: AtProvider & Pick<Moved, 'amountCents'>): Entry =>
  entryOf({ journal: 'ST', at, piece, label: 'Virement de Stripe' }, [
    { account: 'bank', cents: debit(cents(0 - amountCents)) },
    { account: 'provider', cents: credit(cents(0 - amountCents)) },
  ])
