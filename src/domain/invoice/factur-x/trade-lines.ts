import type { Cents } from '#domain/units.ts'
import { amountText } from './amount-text.ts'
import type { FacturXSource } from './factur-x-source.ts'
import { vatCategory } from './vat-breakdown.ts'
import { element, type XmlNode } from './xml.ts'

type Line = FacturXSource['sections'][number]['lines'][number]

/** The lines, each with its amount HT as printed; `sign` turns those of a credit note. */
export const tradeLines = (
  { sections }: FacturXSource,
  nets: readonly Cents[],
  sign: 1 | -1,
): XmlNode[] =>
  sections
    .flatMap(({ lines }) => lines)
    .map((line, place) => tradeLine(line, place + 1, sign * (nets[place] ?? 0)))

const pieces = { unitCode: 'C62' }

function tradeLine({ label, quantity, vat }: Line, number: number, net: number): XmlNode {
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(number))]),
    element('ram:SpecifiedTradeProduct', [element('ram:Name', label)]),
    element('ram:SpecifiedLineTradeAgreement', [netPrice(Math.abs(net), quantity)]),
    element('ram:SpecifiedLineTradeDelivery', [
      // A price is never negative (BR-27): what is taken off is a negative quantity.
      element('ram:BilledQuantity', String(net < 0 ? 0 - quantity : quantity), pieces),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', vatCategory(vat.rate)),
        element('ram:RateApplicablePercent', amountText(vat.rate)),
      ]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', amountText(net)),
      ]),
    ]),
  ])
}

/** Of one piece; of all of them when the amount of one is no whole cent, so that price × quantity is the amount of the line. */
function netPrice(net: number, quantity: number): XmlNode {
  const isWhole = net % quantity === 0
  return element('ram:NetPriceProductTradePrice', [
    element('ram:ChargeAmount', amountText(isWhole ? net / quantity : net)),
    isWhole ? undefined : element('ram:BasisQuantity', String(quantity), pieces),
  ])
}
