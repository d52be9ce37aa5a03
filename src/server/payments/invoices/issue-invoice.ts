import type { PricedLine } from '#contract/core/shapes.ts'
import { invoiceTotals } from '#domain/invoice/invoice.ts'
import {
  vatKindOf,
  type VatRule,
  vatRuleOf,
  type VatTable,
  type VatZone,
  vatZoneOf,
  vatZoneOfShipment,
} from '#domain/invoice/vat.ts'
import { companyInvoiceMention } from '#domain/legal/legal-facts.ts'
import { cents, vatIncludedIn } from '#domain/units.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { currentVat } from '#server/offer/vat/vat-queries.ts'
import { publicationsInForce } from '#server/papers/legal-desk/publications-in-force.ts'
import type { BasketItem } from '#server/payments/checkout/basket-items.ts'
import type { LockedQuote, SentVersion } from '#server/payments/checkout/payable-quotes.ts'
import type { Capture } from '#server/payments/stripe/read-capture.ts'
import type { Context, Tx } from '#server/core/context.ts'
import type { PlacedOrder } from '#server/payments/orders/place-order.ts'
import { type InvoiceContent, typedLine } from './invoice-content.ts'
import { issuePaper } from './issue-paper.ts'

/** An option or a subscription period, as sold; with a VAT of its own when it takes back what another invoice sold. */
export type InvoicedItem = Pick<
  BasketItem,
  'name' | 'detail' | 'lineCode' | 'unitCents' | 'quantity' | 'amountCents'
> & { readonly vat?: VatRule | undefined }

type Sale = {
  readonly order: PlacedOrder
  readonly customerId: string
  readonly quotes: readonly LockedQuote[]
  readonly versions: readonly SentVersion[]
  readonly items: readonly InvoicedItem[]
  readonly capture: Capture
}

/** Issues the invoice of a paid order. */
export const issueInvoice = (tx: Tx, ctx: Context, sale: Sale): Promise<string> =>
  issuePaper(tx, ctx, { customerId: sale.customerId, orderId: sale.order.id }, (number, issuedAt) =>
    composeInvoice(tx, sale, number, issuedAt),
  )

/**
 * The whole content of an invoice: seller from the settings, rates of the day of the payment, buyer from the account, lines from
 * what was sold.
 */
async function composeInvoice(
  tx: Tx,
  sale: Sale,
  number: string,
  issuedAt: Date,
): Promise<InvoiceContent> {
  const { order, capture } = sale
  const { company, contactEmail } = await readSettings(tx)
  const { contents } = await publicationsInForce(tx, issuedAt)
  const customer = await customerOf(tx, sale.customerId)
  const vat = await currentVat(tx, capture.at)
  const sections = sectionsOf(sale, vat, vatZoneOf(customer.address.country))
  return {
    number,
    issuedAt: issuedAt.toISOString(),
    seller: { ...company, email: contactEmail },
    customer,
    orderNumber: order.number,
    sections,
    totals: totalsOf(sections),
    payment: {
      method: capture.method,
      paidAt: capture.at.toISOString(),
      amountCents: capture.amountCents,
    },
    vatToVerify: vat.toVerify,
    mentions: [...contents.invoiceMentions, ...(customer.company ? [companyInvoiceMention] : [])],
  }
}

type Section = InvoiceContent['sections'][number]

/** For the VAT, an option goes to its buyer's own zone; a plan has no destination. */
function sectionsOf({ quotes, versions, items }: Sale, table: VatTable, home: VatZone): Section[] {
  const shipped = quoteSections(quotes, versions, table)
  if (items.length === 0) return shipped
  const lines = items.map((item) =>
    invoicedLine(itemLine(item), item.vat ?? vatOfItem(item, table, home)),
  )
  return [...shipped, { quoteNumber: null, destination: null, delivery: null, lines }]
}

const vatOfItem = ({ lineCode }: InvoicedItem, table: VatTable, home: VatZone): VatRule =>
  vatRuleOf(table, lineCode, vatKindOf(lineCode) === 'plan' ? 'none' : home)

const itemLine = ({ name, detail, lineCode, ...sold }: InvoicedItem): PricedLine => ({
  code: lineCode,
  label: `${name} · ${detail}`,
  unitCents: sold.unitCents,
  quantity: sold.quantity,
  amountCents: sold.amountCents,
})

function quoteSections(
  quotes: Sale['quotes'],
  versions: Sale['versions'],
  table: VatTable,
): Section[] {
  const inOrder = quotes.toSorted((a, b) => a.number.localeCompare(b.number))
  return inOrder.flatMap((quote) =>
    versions
      .filter(({ quoteId }) => quoteId === quote.id)
      .map(({ lines }) => ({
        quoteNumber: quote.number,
        destination: quote.destination,
        delivery: quote.address,
        lines: lines.map((line) =>
          invoicedLine(
            line,
            vatRuleOf(table, line.code, vatZoneOfShipment(quote.destination, quote.address)),
          ),
        ),
      })),
  )
}

function invoicedLine(line: PricedLine, vat: VatRule): Section['lines'][number] {
  const { code, label, quantity, unitCents, amountCents } = line
  const unitNetCents = cents(unitCents - vatIncludedIn(cents(unitCents), vat.rate))
  return { code, label, quantity, unitCents, unitNetCents, amountCents, vat: { ...vat } }
}

function totalsOf(sections: readonly Section[]): InvoiceContent['totals'] {
  const totals = invoiceTotals(sections.flatMap(({ lines }) => lines).map(typedLine))
  return { ...totals, groups: [...totals.groups] }
}

async function customerOf(tx: Tx, customerId: string): Promise<InvoiceContent['customer']> {
  const row = await tx
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('professionals as p', 'p.customer_id', 'c.user_id')
    .select(['c.first_name', 'c.last_name', 'c.client_number', 'u.email'])
    .select(['p.company', 'p.siren', 'p.vat_number'])
    .select(['c.address_line1', 'c.address_line2', 'c.postal_code', 'c.city', 'c.country'])
    .where('c.user_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return {
    name: `${row.first_name} ${row.last_name}`,
    clientNumber: row.client_number,
    ...(row.company === null
      ? {}
      : { company: { name: row.company, siren: row.siren, vatNumber: row.vat_number } }),
    email: row.email,
    address: {
      line1: row.address_line1,
      line2: row.address_line2,
      postalCode: row.postal_code,
      city: row.city,
      country: row.country,
    },
  }
}
