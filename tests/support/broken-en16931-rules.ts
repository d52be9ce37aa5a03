import type { Paper } from './electronic-invoice.ts'
import { all, type XmlElement } from './read-xml.ts'

/** The rules of EN 16931 about amounts and VAT that a paper breaks, and the elements whose children are out of order. */
export const brokenRules = (paper: Paper): string[] => [
  ...totalsFaults(paper),
  ...settlement(paper, 'ApplicableTradeTax').flatMap((tax) => taxFaults(paper, tax)),
  ...linesOf(paper).flatMap((line) => lineFaults(paper, line)),
  ...orderFaults(paper.root),
]

type Checked = readonly [rule: string, holds: boolean]
const failed = (checks: readonly Checked[]): string[] =>
  checks.flatMap(([rule, holds]) => (holds ? [] : [rule]))

const signOf = ({ source }: Paper): 1 | -1 => (source.corrects ? -1 : 1)
const netOf = (line: XmlElement): number =>
  amountAt(
    line,
    'SpecifiedLineTradeSettlement',
    'SpecifiedTradeSettlementLineMonetarySummation',
    'LineTotalAmount',
  )

function totalsFaults(paper: Paper): string[] {
  const [sums] = settlement(paper, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  if (!sums) return ['no totals']
  const net = amountAt(sums, 'LineTotalAmount')
  const basis = amountAt(sums, 'TaxBasisTotalAmount')
  const vat = amountAt(sums, 'TaxTotalAmount')
  const gross = amountAt(sums, 'GrandTotalAmount')
  const paid = amountAt(sums, 'TotalPrepaidAmount')
  const taxes = settlement(paper, 'ApplicableTradeTax')
  const { totals, payment } = paper.source
  const sign = signOf(paper)
  return failed([
    ['BR-CO-10', net === sum(linesOf(paper).map(netOf))],
    ['BR-CO-13', basis === net],
    ['BR-CO-14', vat === sum(taxes.map((tax) => amountAt(tax, 'CalculatedAmount')))],
    ['BR-CO-15', gross === basis + vat],
    ['BR-CO-16', amountAt(sums, 'DuePayableAmount') === gross - paid],
    ['BR-CO-18', taxes.length > 0],
    ['BR-S-01, BR-E-01', new Set(taxes.map(kindOf)).size === taxes.length],
    ['the net of the invoice', net === sign * totals.netCents],
    ['the VAT of the invoice', vat === sign * totals.vatCents],
    ['the total of the invoice', gross === sign * totals.grossCents],
    ['the payment of the invoice', paid === sign * payment.amountCents],
  ])
}

function taxFaults(paper: Paper, tax: XmlElement): string[] {
  const rate = amountAt(tax, 'RateApplicablePercent')
  const basis = amountAt(tax, 'BasisAmount')
  const vat = amountAt(tax, 'CalculatedAmount')
  const own = linesOf(paper).filter((line) => kindOf(taxOf(line)) === kindOf(tax))
  // The standard allows a euro; prices that are agreed TTC need a cent, and earlier credit notes another one.
  const allowed = paper.source.corrects ? 2 : 1.2
  return failed([
    ['BR-S-08, BR-E-08', basis === sum(own.map(netOf))],
    ['BR-CO-17, BR-S-09', Math.abs(vat - (basis * rate) / 10_000) < allowed],
    ['BR-E-09', rate > 0 || vat === 0],
    ['BR-S-10, BR-E-10', textAt(tax, 'ExemptionReason').length === (rate > 0 ? 0 : 1)],
    ['BR-S-05, BR-E-05', textAt(tax, 'CategoryCode').join('') === (rate > 0 ? 'S' : 'E')],
  ])
}

function lineFaults(paper: Paper, line: XmlElement): string[] {
  const price = ['SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice']
  const charge = amountAt(line, ...price, 'ChargeAmount')
  const [per = '1'] = textAt(line, ...price, 'BasisQuantity')
  const [count] = textAt(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity')
  const kinds = settlement(paper, 'ApplicableTradeTax').map(kindOf)
  return failed([
    ['BR-27', charge >= 0],
    [
      'price × quantity is the net of the line',
      (charge * Number(count)) / Number(per) === netOf(line),
    ],
    ['each line has its VAT breakdown', kinds.includes(kindOf(taxOf(line)))],
  ])
}

const taxOf = (line: XmlElement): XmlElement | undefined =>
  all(line, 'SpecifiedLineTradeSettlement', 'ApplicableTradeTax')[0]

const kindOf = (tax: XmlElement | undefined): string =>
  tax ? [...textAt(tax, 'CategoryCode'), ...textAt(tax, 'RateApplicablePercent')].join(' ') : ''

export const transaction = ({ root }: Paper, ...path: string[]) =>
  all(root, 'SupplyChainTradeTransaction', ...path)
export const settlement = (paper: Paper, ...path: string[]) =>
  transaction(paper, 'ApplicableHeaderTradeSettlement', ...path)
export const linesOf = (paper: Paper) => transaction(paper, 'IncludedSupplyChainTradeLineItem')

export const textAt = (from: XmlElement, ...path: string[]) =>
  all(from, ...path).map(({ text }) => text)

/** The only element of that path, in hundredths; throws when there is none, or it is no amount. */
function amountAt(from: XmlElement, ...path: string[]): number {
  const [found, ...more] = all(from, ...path)
  if (!found || more.length > 0) throw new Error(`not one ${path.join('/')}`)
  if (!/^-?\d+\.\d\d$/.test(found.text)) throw new Error(`no amount: ${found.text}`)
  return Math.round(Number(found.text) * 100)
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)

/** The order of what we write, as the schemas of CII D16B give it (the schemas themselves are not ours to keep here). */
const order: Readonly<Record<string, string>> = {
  CrossIndustryInvoice: 'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction',
  ExchangedDocumentContext:
    'BusinessProcessSpecifiedDocumentContextParameter GuidelineSpecifiedDocumentContextParameter',
  ExchangedDocument: 'ID TypeCode IssueDateTime IncludedNote',
  SupplyChainTradeTransaction:
    'IncludedSupplyChainTradeLineItem ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement',
  IncludedSupplyChainTradeLineItem:
    'AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement',
  NetPriceProductTradePrice: 'ChargeAmount BasisQuantity',
  SpecifiedLineTradeSettlement: 'ApplicableTradeTax SpecifiedTradeSettlementLineMonetarySummation',
  ApplicableHeaderTradeAgreement: 'SellerTradeParty BuyerTradeParty SellerOrderReferencedDocument',
  ...Object.fromEntries(
    ['SellerTradeParty', 'BuyerTradeParty', 'ShipToTradeParty'].map((party) => [
      party,
      'ID Name Description SpecifiedLegalOrganization DefinedTradeContact PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration',
    ]),
  ),
  SpecifiedLegalOrganization: 'ID TradingBusinessName',
  PostalTradeAddress: 'PostcodeCode LineOne LineTwo CityName CountryID',
  ApplicableHeaderTradeSettlement:
    'InvoiceCurrencyCode SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax SpecifiedTradePaymentTerms SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument',
  SpecifiedTradeSettlementPaymentMeans: 'TypeCode Information',
  ApplicableTradeTax:
    'CalculatedAmount TypeCode ExemptionReason BasisAmount CategoryCode ExemptionReasonCode RateApplicablePercent',
  SpecifiedTradeSettlementHeaderMonetarySummation:
    'LineTotalAmount TaxBasisTotalAmount TaxTotalAmount GrandTotalAmount TotalPrepaidAmount DuePayableAmount',
  InvoiceReferencedDocument: 'IssuerAssignedID FormattedIssueDateTime',
}

function orderFaults({ name, children }: XmlElement): string[] {
  const known = order[name]?.split(' ')
  const places = children.map((child) => known?.indexOf(child.name) ?? 0)
  const isWrong = places.some((each, index) => each < 0 || each < (places[index - 1] ?? 0))
  return [...(isWrong ? [name] : []), ...children.flatMap(orderFaults)]
}
