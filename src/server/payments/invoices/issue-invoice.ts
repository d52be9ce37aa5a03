import type { VatRule } from '#domain/invoice/vat.ts'
import type { BasketItem } from '#server/payments/checkout/basket-items.ts'
import type { LockedQuote, SentVersion } from '#server/payments/checkout/payable-quotes.ts'
import type { Capture } from '#server/payments/stripe/read-capture.ts'
import type { Context, Tx } from '#server/core/context.ts'
import type { PlacedOrder } from '#server/payments/orders/place-order.ts'
import { composeInvoice } from './compose-invoice.ts'
import { issuePaper } from './issue-paper.ts'

/** An option or a subscription period, as sold; with a VAT of its own when it takes back what another invoice sold. */
export type InvoicedItem = Pick<
  BasketItem,
  'name' | 'detail' | 'lineCode' | 'unitCents' | 'quantity' | 'amountCents'
> & { readonly vat?: VatRule | undefined }

export type Sale = {
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
