import { type InvoiceLine, type InvoiceTotals, netOfLines } from '#domain/invoice/invoice.ts'
import { vatKindOf } from '#domain/invoice/vat.ts'
import { sumOf } from '#domain/money.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { AccountKey } from './accounts.ts'

/** The journals of the books. */
export const journals = { VE: 'Ventes', ST: 'Encaissements Stripe' } as const
export type Journal = keyof typeof journals

/** One side of an entry; `cents` is a debit when positive, a credit when negative. */
type EntryLine = {
  readonly account: AccountKey
  readonly cents: Cents
  /** The customer, on the customers' account. */
  readonly customer: { readonly number: string; readonly name: string } | null
}

/** A balanced entry: its lines sum to zero. */
export type Entry = {
  readonly journal: Journal
  readonly at: Date
  /** What proves it: an invoice, a payment, a payout. */
  readonly piece: string
  readonly label: string
  readonly lines: readonly EntryLine[]
}

export type Side = Omit<EntryLine, 'customer'> & Partial<Pick<EntryLine, 'customer'>>

/** Throws when the sides do not balance: an entry that does not would be a fault of ours. Leaves out sides of zero. */
export function entryOf(facts: Omit<Entry, 'lines'>, sides: readonly Side[]): Entry {
  if (sumOf(sides.map((side) => side.cents)) !== 0) {
    throw new RangeError(`the entry of ${facts.piece} does not balance`)
  }
  const lines = sides.filter((side) => side.cents !== 0)
  return { ...facts, lines: lines.map((line) => ({ customer: null, ...line })) }
}

const debit = (amount: Cents): Cents => amount
const credit = (amount: Cents): Cents => cents(0 - amount)

type SoldPaper = {
  readonly number: string
  readonly issuedAt: Date
  /** On a credit note: the number of the invoice. */
  readonly corrects: string | null
  readonly customer: EntryLine['customer']
  readonly lines: readonly (InvoiceLine & { readonly code: string })[]
  readonly totals: InvoiceTotals
}

/**
 * An invoice: the customer owes the total TTC, each kind of service earns its amount HT, VAT is collected. A credit note has
 * negative lines: it takes back.
 */
export function saleEntry({
  number,
  issuedAt,
  corrects,
  customer,
  lines,
  totals,
}: SoldPaper): Entry {
  const nets = netOfLines(lines, totals.groups)
  const earned = Map.groupBy(lines.keys(), (place) => vatKindOf(lines[place]?.code ?? ''))
  const label = corrects === null ? `Facture ${number}` : `Avoir ${number} sur ${corrects}`
  return entryOf({ journal: 'VE', at: issuedAt, piece: number, label }, [
    { account: 'customers', cents: debit(totals.grossCents), customer },
    ...[...earned].map(([kind, places]) => ({
      account: kind,
      cents: credit(sumOf([...places].flatMap((place) => nets[place] ?? []))),
    })),
    { account: 'vat', cents: credit(totals.vatCents) },
  ])
}

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

type GivenBack = Moved & {
  readonly isIndemnity: boolean
  /** It did not reach its customer: the opposite entry, on that day. */
  readonly isBack: boolean
  /** The bank took it when it disputed: that sum waits on the suspense account. */
  readonly isOfDispute: boolean
}

/** A refund that was given; an indemnity is a cost, not a part of the price. */
export const refundEntry = ({
  at,
  piece,
  amountCents,
  customer,
  order,
  isIndemnity,
  isBack,
  isOfDispute,
}: GivenBack): Entry => {
  const account = isIndemnity ? 'indemnities' : order ? 'customers' : 'suspense'
  const [given, came] = isIndemnity ? ['Indemnité', 'revenue'] : ['Remboursement', 'revenu']
  const label = [given, ...(isBack ? [came] : []), order ?? 'sans commande'].join(' ')
  const moved = isBack ? credit(amountCents) : debit(amountCents)
  return entryOf({ journal: 'ST', at, piece, label }, [
    { account, cents: moved, customer: account === 'customers' ? customer : null },
    { account: isOfDispute ? 'suspense' : 'provider', cents: cents(0 - moved) },
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

type BalanceMove = AtProvider & Pick<Moved, 'amountCents'> & { readonly category: string }

/** Told by our own payments and refunds, and by `feeEntry`; a charge that failed was never a payment. */
const toldElsewhere: ReadonlySet<string> = new Set([
  'charge',
  'charge_failure',
  'refund',
  'refund_failure',
  'fee',
])

const moveKinds: ReadonlyMap<string, { readonly account: AccountKey; readonly label: string }> =
  new Map([
    ['payout', { account: 'bank', label: 'Virement de Stripe' }],
    ['payout_reversal', { account: 'bank', label: 'Virement de Stripe' }],
    ['dispute', { account: 'suspense', label: 'Contestation' }],
    ['dispute_reversal', { account: 'suspense', label: 'Contestation rendue' }],
  ])
const otherMove = { account: 'suspense', label: 'Autre mouvement de Stripe' } as const

/**
 * What else moves the balance at the provider, so that our account of it is that balance: payouts, sums that a bank disputes, and
 * on the suspense account whatever we do not know. The amount is the provider's, negative where it leaves the balance.
 */
export function balanceEntries({ at, piece, amountCents, category }: BalanceMove): Entry[] {
  if (toldElsewhere.has(category) || amountCents === 0) return []
  const { account, label } = moveKinds.get(category) ?? otherMove
  return [
    entryOf({ journal: 'ST', at, piece, label }, [
      { account, cents: debit(cents(0 - amountCents)) },
      { account: 'provider', cents: credit(cents(0 - amountCents)) },
    ]),
  ]
}
