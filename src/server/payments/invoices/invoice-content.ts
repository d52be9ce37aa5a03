import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { towards } from '#domain/destination/destination.ts'
import type { RefundReason } from '#domain/refund/refund.ts'
import { basisPoints, cents } from '#domain/units.ts'
import { destinationOfOrder } from '#server/payments/orders/ordered-parcels.ts'
import { supplementsOfOrder } from '#server/payments/orders/supplements.ts'

const address = z.object({
  line1: z.string(),
  line2: z.string().nullable(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
})

const vat = z.object({ rate: z.int(), exemption: z.string().nullable() })

/** The content of an invoice, frozen at its issue (CGI ann. II art. 242 nonies A); amounts in cents, rates in basis points. */
export const invoiceContent = z.object({
  number: z.string(),
  issuedAt: z.iso.datetime(),
  seller: z.object({
    name: z.string(),
    legalForm: z.string(),
    capital: z.string(),
    address: z.string(),
    siren: z.string(),
    rcs: z.string(),
    vatNumber: z.string(),
    email: z.string(),
  }),
  customer: z.object({
    name: z.string(),
    clientNumber: z.string(),
    /** Only for a professional customer; invoices older than professional accounts lack it. */
    company: z
      .object({ name: z.string(), siren: z.string().nullable(), vatNumber: z.string().nullable() })
      .optional(),
    email: z.string(),
    address,
  }),
  orderNumber: z.string(),
  /** On a credit note: the number and date of the invoice that it corrects, and the reason. */
  corrects: z.optional(
    z.object({ number: z.string(), issuedAt: z.iso.datetime(), reason: z.string() }),
  ),
  sections: z.array(
    z.object({
      /** All three are `null` for what is not shipped: options, plans. */
      quoteNumber: z.string().nullable(),
      destination: z.string().nullable(),
      delivery: address.nullable(),
      lines: z.array(
        z.object({
          code: z.string(),
          label: z.string(),
          quantity: z.int(),
          /** Tax included. */
          unitCents: z.int(),
          unitNetCents: z.int(),
          amountCents: z.int(),
          vat,
          /** On a credit note: the invoice's line that it takes from, counted over all sections. */
          place: z.optional(z.int()),
        }),
      ),
    }),
  ),
  totals: z.object({
    grossCents: z.int(),
    netCents: z.int(),
    vatCents: z.int(),
    groups: z.array(vat.extend({ grossCents: z.int(), netCents: z.int(), vatCents: z.int() })),
  }),
  payment: z.object({ method: z.string(), paidAt: z.iso.datetime(), amountCents: z.int() }),
  /** The rates are « à vérifier » until an accountant has checked them. */
  vatToVerify: z.boolean(),
  mentions: z.array(z.string()),
})
export type InvoiceContent = z.output<typeof invoiceContent>

/** The same content gives the same hash, whatever the order of the keys from the database. */
export const contentPrint = (content: InvoiceContent): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest('hex')

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

type Line = InvoiceContent['sections'][number]['lines'][number]

type Totals = InvoiceContent['totals']

/** The stored content with the domain's own units. */
export const typedLine = ({ amountCents, vat }: Line) => ({
  amountCents: cents(amountCents),
  vat: { ...vat, rate: basisPoints(vat.rate) },
})

export const typedGroup = (group: Totals['groups'][number]) => ({
  ...group,
  rate: basisPoints(group.rate),
  grossCents: cents(group.grossCents),
  netCents: cents(group.netCents),
  vatCents: cents(group.vatCents),
})

export const typedTotals = ({ groups, ...totals }: Totals) => ({
  grossCents: cents(totals.grossCents),
  netCents: cents(totals.netCents),
  vatCents: cents(totals.vatCents),
  groups: groups.map(typedGroup),
})

/** SQL: what names the order `o` of an invoice; a plan comes before the options. */
export const describing = [
  destinationOfOrder,
  sql<string | null>`(
    select l.name from order_items l where l.order_id = o.id order by l.kind desc, l.key limit 1)`.as(
    'item',
  ),
  sql<string | null>`(${supplementsOfOrder} order by name limit 1)`.as('supplement'),
] as const

type Described = {
  /** The number of the invoice that a credit note is for. */
  readonly corrected: string | null
  readonly destination: string | null
  readonly item: string | null
  readonly supplement: string | null
}

/** docs/rules/money.md#invoices */
export function descriptionOf({ corrected, destination, item, supplement }: Described): string {
  if (corrected !== null) return `Avoir sur la facture ${corrected}`
  return destination
    ? `Réexpédition ${towards(destination)}`
    : (item ?? supplement ?? 'Réexpédition de colis')
}

const texts: Readonly<Record<RefundReason | 'indemnity' | 'provider' | 'dispute', string>> = {
  withdrawal: 'rétractation',
  'service-not-rendered': 'prestation non rendue',
  damaged: 'colis endommagé',
  lost: 'colis perdu',
  late: 'retard',
  'billing-error': 'erreur de facturation',
  duplicate: 'paiement en double',
  goodwill: 'geste commercial',
  other: 'remboursement convenu avec le client',
  indemnity: 'indemnité d’une réclamation',
  provider: 'remboursement convenu avec le client',
  dispute: 'contestation du paiement auprès de la banque',
}

/** The reason of a refund, in the words of a credit note and a mail; an outdated reason gets the general text. */
export const refundReasonText = (reason: string): string =>
  Object.hasOwn(texts, reason) ? texts[reason as keyof typeof texts] : texts.other
