import { countryCode } from '#domain/destination/country-code.ts'
import type { Cents } from '#domain/units.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import type { FacturXSource } from './factur-x-source.ts'
import { buyerParty, deliveredTo, sellerParty } from './trade-parties.ts'
import { element, type XmlNode } from './xml.ts'

/**
 * The invoice of a company, or its credit note, as Factur-X of the profile EN 16931 (UN/CEFACT CII D16B); `nets` are the amounts HT
 * of its lines as printed. `null` for a person, and for a company in a country that has no code: the standard asks for one (BR-11).
 */
export function facturX(source: FacturXSource, nets: readonly Cents[]): string | null {
  const country = countryCode(source.customer.address.country)
  if (!source.customer.company || country === null) return null
  // A credit note of the standard states what it gives back as positive amounts; ours are negative.
  const sign = source.corrects ? -1 : 1
  const root = element(
    'rsm:CrossIndustryInvoice',
    [
      context,
      exchanged(source),
      element('rsm:SupplyChainTradeTransaction', [
        ...tradeLines(source, nets, sign),
        element('ram:ApplicableHeaderTradeAgreement', [
          sellerParty(source),
          buyerParty(source, country),
          element('ram:SellerOrderReferencedDocument', [
            element('ram:IssuerAssignedID', source.orderNumber),
          ]),
        ]),
        element('ram:ApplicableHeaderTradeDelivery', [deliveredTo(source)]),
        tradeSettlement(source, sign),
      ]),
    ],
    namespaces,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** `S2`: services, already paid (the French frames of invoicing, BT-23). */
const context = element('rsm:ExchangedDocumentContext', [
  element('ram:BusinessProcessSpecifiedDocumentContextParameter', [element('ram:ID', 'S2')]),
  element('ram:GuidelineSpecifiedDocumentContextParameter', [
    element('ram:ID', 'urn:cen.eu:en16931:2017'),
  ]),
])

/** UNTDID 1001: an invoice is 380, a credit note 381. */
const exchanged = ({ number, issuedAt, corrects, mentions }: FacturXSource): XmlNode =>
  element('rsm:ExchangedDocument', [
    element('ram:ID', number),
    element('ram:TypeCode', corrects ? '381' : '380'),
    element('ram:IssueDateTime', [dateTime(issuedAt)]),
    ...mentions.map((mention) => element('ram:IncludedNote', [element('ram:Content', mention)])),
  ])

type Line = FacturXSource['sections'][number]['lines'][number]

/** The lines, each with its amount HT as printed; `sign` turns those of a credit note. */
const tradeLines = ({ sections }: FacturXSource, nets: readonly Cents[], sign: 1 | -1): XmlNode[] =>
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

/** Payment, VAT and totals; what was paid, or given back, is prepaid. */
function tradeSettlement(source: FacturXSource, sign: 1 | -1): XmlNode {
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

/** UNTDID 4461: a card, a direct debit, an online service; `1` says that the means has no code. */
const codes: Readonly<Record<string, string>> = {
  card: '48',
  sepa_debit: '59',
  paypal: '68',
  link: '68',
}

const paymentMeansCode = (method: string): string => codes[method.split(' ')[0] ?? ''] ?? '1'

/** Hundredths with a point: « 1234.50 » of cents, « 8.50 » per cent of basis points. */
function amountText(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `20261124`: the day in Paris. Format 102 of UNTDID 2379. */
const compact = (time: string): string =>
  parisDayText(parisDayOf(new Date(time))).replaceAll('-', '')

const format = { format: '102' }

const dateTime = (time: string): XmlNode => element('udt:DateTimeString', compact(time), format)

/** As the qualified types of the schema write it. */
const qualifiedDateTime = (time: string): XmlNode =>
  element('qdt:DateTimeString', compact(time), format)

/** « 24/11/2026 ». */
const dayInWords = (time: string): string =>
  parisDayText(parisDayOf(new Date(time)))
    .split('-')
    .toReversed()
    .join('/')

/** A line of the VAT breakdown (EN 16931, BG-23): one per category and rate. */
type VatBreakdown = {
  readonly category: VatCategory
  readonly rate: number
  readonly netCents: number
  readonly vatCents: number
  /** Why there is no VAT: each sentence of the table once. */
  readonly reason: string | null
  readonly reasonCode: string | null
}

/** `S` standard or reduced rate, `E` exempt with the reason in words (UNTDID 5305). */
type VatCategory = 'E' | 'S'

/**
 * Our table exempts by a sentence that the office writes, so what bears no VAT is « exempt » with that sentence: `G` and `O` would
 * say more than the table does (docs/decisions/015).
 */
const vatCategory = (rate: number): VatCategory => (rate > 0 ? 'S' : 'E')

/** The groups of an invoice, those of one category and rate together (BR-S-01, BR-E-01). */
function vatBreakdown({ totals }: FacturXSource): VatBreakdown[] {
  return [...Map.groupBy(totals.groups, ({ rate }) => rate)].map(([rate, groups]) => {
    const reasons = [...new Set(groups.flatMap(({ exemption }) => exemption ?? []))]
    return {
      category: vatCategory(rate),
      rate,
      netCents: groups.reduce((sum, { netCents }) => sum + netCents, 0),
      vatCents: groups.reduce((sum, { vatCents }) => sum + vatCents, 0),
      reason: rate > 0 ? null : reasons.join(' ; ') || 'Exonération de TVA',
      reasonCode: rate === 0 && reasons.every(isFranchise) ? 'VATEX-FR-FRANCHISE' : null,
    }
  })
}

const isFranchise = (reason: string): boolean => /\b293\sB\b/.test(reason)
