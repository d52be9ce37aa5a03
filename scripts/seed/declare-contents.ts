import { formatEuros } from '#domain/money.ts'
import { cents, grams } from '#domain/units.ts'
import { addPurchaseInvoice } from '#server/warehouse/contents/add-purchase-invoice.ts'
import { saveContents } from '#server/warehouse/contents/save-contents.ts'
import { stateValue } from '#server/warehouse/contents/state-value.ts'
import type { Context } from '#server/core/context.ts'
import { renderPdf } from '#server/papers/rendering/pdf-document.ts'
import { demoContents } from './demo-contents.ts'
import type { DemoParcel } from './demo-parcel.ts'

/**
 * Right after the declaration, the same customer lists what is in the parcel and adds the shop's invoice, or the reason why there
 * is none.
 */
export async function declareContents(
  customer: Context,
  parcelId: string,
  parcel: DemoParcel,
): Promise<void> {
  const contents = demoContents[parcel.key]
  if (!contents) return
  const lines = contents.lines.map(
    ([description, quantity, unitCents, category, hsCode, unitGrams, origin]) => ({
      description,
      quantity,
      unitCents: cents(unitCents),
      unitGrams: unitGrams === undefined ? null : grams(unitGrams),
      category,
      origin: origin ?? null,
      hsCode,
    }),
  )
  await saveContents(customer, { parcelId, version: 0, lines })
  const { hasInvoice, valueReason } = contents
  if (valueReason) await stateValue(customer, { parcelId, reason: valueReason })
  if (!hasInvoice) return
  const body = await shopInvoice(parcel, lines, customer.now())
  const fileName = `facture ${parcel.merchant}.pdf`
  await addPurchaseInvoice(customer, { parcelId, fileName }, body)
}

type Line = { readonly description: string; readonly quantity: number; readonly unitCents: number }

/** An invoice as a small shop would print it. */
const shopInvoice = (
  { merchant, trackingNumber }: DemoParcel,
  lines: readonly Line[],
  createdAt: Date,
): Promise<Uint8Array> =>
  renderPdf({
    title: `Facture ${merchant}`,
    heading: 'Facture',
    createdAt,
    issuer: { name: merchant, lines: ['Document de démonstration'] },
    parts: [
      { kind: 'facts', facts: [{ label: 'Expédition', value: trackingNumber }] },
      {
        kind: 'table',
        columns: [
          { label: 'Article', share: 0.5, align: 'left' },
          { label: 'Quantité', share: 0.2, align: 'right' },
          { label: 'Montant TTC', share: 0.3, align: 'right' },
        ],
        rows: lines.map(({ description, quantity, unitCents }) => [
          description,
          String(quantity),
          formatEuros(cents(quantity * unitCents)),
        ]),
      },
    ],
    legal: [`${merchant}, boutique imaginaire de la démonstration`],
  })
