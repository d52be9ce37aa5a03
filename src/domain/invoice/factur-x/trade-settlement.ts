import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { amountText } from './amount-text.ts'
import type { FacturXSource } from './factur-x-source.ts'
import { paymentMeansCode } from './payment-means.ts'
import { dayInWords, qualifiedDateTime } from './trade-dates.ts'
import { vatBreakdown, type VatBreakdown } from './vat-breakdown.ts'
import { element, type XmlNode } from './xml.ts'

/** Payment, VAT and totals; what was paid, or given back, is prepaid. */
export function tradeSettlement(source: FacturXSource, sign: 1 | -1): XmlNode {
  const { payment, corrects } = source
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:InvoiceCurrencyCode', 'EUR'),
    element('ram:SpecifiedTradeSettlementPaymentMeans', [
      element('ram:TypeCode', paymentMeansCode(payment.method)),
      element('ram:Information', paymentMethodLabel(payment.method)),
    ]),
    ...vatBreakdown(source).map((each) => tradeTax(each, sign)),
    element('ram:SpecifiedTradePaymentTerms', [
      element(
        'ram:Description',
        `${corrects ? 'Remboursé' : 'Payée'} le ${dayInWords(payment.paidAt)}`,
      ),
    ]),
    totals(source, sign),
    corrects && correctedInvoice(corrects),
  ])
}

const tradeTax = (
  { category, rate, netCents, vatCents, reason, reasonCode }: VatBreakdown,
  sign: 1 | -1,
): XmlNode =>
  element('ram:ApplicableTradeTax', [
    element('ram:CalculatedAmount', amountText(sign * vatCents)),
    element('ram:TypeCode', 'VAT'),
    reason === null ? undefined : element('ram:ExemptionReason', reason),
    element('ram:BasisAmount', amountText(sign * netCents)),
    element('ram:CategoryCode', category),
    reasonCode === null ? undefined : element('ram:ExemptionReasonCode', reasonCode),
    element('ram:RateApplicablePercent', amountText(rate)),
  ])

function totals({ totals: sums, payment }: FacturXSource, sign: 1 | -1): XmlNode {
  const amount = (name: string, cents: number, attributes = {}) =>
    element(`ram:${name}`, amountText(sign * cents), attributes)
  return element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    amount('LineTotalAmount', sums.netCents),
    amount('TaxBasisTotalAmount', sums.netCents),
    amount('TaxTotalAmount', sums.vatCents, { currencyID: 'EUR' }),
    amount('GrandTotalAmount', sums.grossCents),
    amount('TotalPrepaidAmount', payment.amountCents),
    amount('DuePayableAmount', sums.grossCents - payment.amountCents),
  ])
}

const correctedInvoice = ({ number, issuedAt }: NonNullable<FacturXSource['corrects']>): XmlNode =>
  element('ram:InvoiceReferencedDocument', [
    element('ram:IssuerAssignedID', number),
    element('ram:FormattedIssueDateTime', [qualifiedDateTime(issuedAt)]),
  ])
