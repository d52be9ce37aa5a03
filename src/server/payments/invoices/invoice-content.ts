import { createHash } from 'node:crypto'
import * as z from 'zod'

const address = z.object({
  line1: z.string(),
  line2: z.string().nullable(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
})

const vat = z.object({ rate: z.int(), exemption: z.string().nullable() })

/** What an invoice says, frozen at its issue (CGI ann. II art. 242 nonies A); amounts in cents, rates in basis points. */
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
    /** Of a professional customer; invoices from before there were any have none. */
    company: z
      .object({ name: z.string(), siren: z.string().nullable(), vatNumber: z.string().nullable() })
      .optional(),
    email: z.string(),
    address,
  }),
  orderNumber: z.string(),
  /** On a credit note: the invoice that it corrects, and why. */
  corrects: z.optional(
    z.object({ number: z.string(), issuedAt: z.iso.datetime(), reason: z.string() }),
  ),
  sections: z.array(
    z.object({
      /** All three `null` for what is not shipped: options, plans. */
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
          /** On a credit note: which line of the invoice it takes from, counted over its sections. */
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
  /** The rates are « à vérifier » until an accountant has looked at them. */
  vatToVerify: z.boolean(),
  mentions: z.array(z.string()),
})
export type InvoiceContent = z.output<typeof invoiceContent>

/** The same content gives the same print, whatever order its keys come back in from the database. */
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
