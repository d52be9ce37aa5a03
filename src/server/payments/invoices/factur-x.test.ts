import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { all, readXml, type XmlElement } from '#tests/support/read-xml.ts'
import { creditNoteTotals } from '#domain/invoice/credit-note.ts'
import { invoiceTotals } from '#domain/invoice/invoice.ts'
import { netOfLines } from '#domain/invoice/net-of-lines.ts'
import { basisPoints, cents } from '#domain/units.ts'
import { facturX } from '#domain/invoice/factur-x/factur-x.ts'
import type { FacturXSource } from '#domain/invoice/factur-x/factur-x-source.ts'

const place = {
  line1: '12 rue de Sébastopol',
  line2: null,
  postalCode: '98800',
  city: 'Nouméa',
  country: 'Nouvelle-Calédonie',
}
const company = { name: 'Comptoir du Lagon', siren: '552100554', vatNumber: 'FR96552100554' }

const base: Omit<FacturXSource, 'sections' | 'totals'> = {
  number: 'F-2026-000123',
  issuedAt: '2026-12-31T23:30:00.000Z',
  seller: {
    name: 'Escale',
    legalForm: 'SAS',
    capital: '10 000 €',
    address: '23 Rue Jean Jaurès, 87000 Limoges',
    siren: '732 829 320',
    rcs: 'Limoges',
    vatNumber: 'FR44732829320',
    email: 'bonjour@escale.test',
  },
  customer: {
    name: 'Marie Tehei',
    clientNumber: 'CLT-000123',
    company,
    email: 'marie@lagon.test',
    address: place,
  },
  orderNumber: 'C-2026-000123',
  payment: { method: 'card visa 4242', paidAt: '2026-11-24T10:00:00.000Z', amountCents: 0 },
  mentions: ['Taxes à l’arrivée non comprises.'],
}

type Line = FacturXSource['sections'][number]['lines'][number]
const charged = { rate: 2000, exemption: null }
const reduced = { rate: 850, exemption: null }
const exported = {
  rate: 0,
  exemption: 'Exonération de TVA, art.\u00A0262\u00A0I et 294-2 du CGI',
}
const other = { rate: 0, exemption: 'Exonération, art. 259 C du CGI' }

const typed = ({ amountCents, vat }: Line) => ({
  amountCents: cents(amountCents),
  vat: { rate: basisPoints(vat.rate), exemption: vat.exemption },
})

type Paper = { readonly source: FacturXSource; readonly root: XmlElement }

function written(source: FacturXSource): Paper {
  const lines = source.sections.flatMap((section) => section.lines).map(typed)
  const groups = source.totals.groups.map((group) => ({
    ...group,
    rate: basisPoints(group.rate),
    grossCents: cents(group.grossCents),
    netCents: cents(group.netCents),
    vatCents: cents(group.vatCents),
  }))
  const xml = facturX(source, netOfLines(lines, groups))
  if (xml === null) throw new Error('no electronic invoice')
  return { source, root: readXml(xml) }
}

function invoiceOf(lines: readonly Line[], given: Partial<FacturXSource> = {}): FacturXSource {
  const totals = invoiceTotals(lines.map(typed))
  const payment = { ...base.payment, amountCents: totals.grossCents }
  return { ...base, payment, sections: [{ delivery: place, lines }], totals, ...given }
}

/** A credit note as `issueCreditNote` composes it: the taken part of each line, negative. */
function creditNoteOf(
  taken: readonly { line: Line; before: number; now: number }[],
): FacturXSource {
  const totals = creditNoteTotals(
    taken.map(({ line, before, now }) => ({
      vat: typed(line).vat,
      creditedBeforeCents: cents(before),
      creditedCents: cents(now),
    })),
  )
  const lines = taken.flatMap(({ line, now }) =>
    now === 0 ? [] : [{ ...line, quantity: 1, amountCents: 0 - now }],
  )
  return {
    ...base,
    number: 'A-2026-000004',
    corrects: { number: base.number, issuedAt: base.issuedAt },
    sections: [{ delivery: place, lines }],
    totals,
    payment: { ...base.payment, amountCents: totals.grossCents },
  }
}

const transaction = ({ root }: Paper, ...path: string[]) =>
  all(root, 'SupplyChainTradeTransaction', ...path)
const settlement = (paper: Paper, ...path: string[]) =>
  transaction(paper, 'ApplicableHeaderTradeSettlement', ...path)
const linesOf = (paper: Paper) => transaction(paper, 'IncludedSupplyChainTradeLineItem')

/** The only element of that path, in hundredths. */
function amountAt(from: XmlElement, ...path: string[]): number {
  const [found, ...more] = all(from, ...path)
  if (!found || more.length > 0) throw new Error(`not one ${path.join('/')}`)
  expect(found.text).toMatch(/^-?\d+\.\d\d$/)
  return Math.round(Number(found.text) * 100)
}
const textAt = (from: XmlElement, ...path: string[]) => all(from, ...path).map(({ text }) => text)
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)

/** Rules of EN 16931 about amounts and VAT, each under its name there. */
function requireRules(paper: Paper): void {
  const { source, root } = paper
  const sign = source.corrects ? -1 : 1
  const [totals] = settlement(paper, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  if (!totals) throw new Error('no totals')
  const [net, basis, vat, gross, paid, due] = [
    'LineTotalAmount',
    'TaxBasisTotalAmount',
    'TaxTotalAmount',
    'GrandTotalAmount',
    'TotalPrepaidAmount',
    'DuePayableAmount',
  ].map((name) => amountAt(totals, name))
  const lineNets = linesOf(paper).map((line) =>
    amountAt(
      line,
      'SpecifiedLineTradeSettlement',
      'SpecifiedTradeSettlementLineMonetarySummation',
      'LineTotalAmount',
    ),
  )
  expect(net, 'BR-CO-10').toBe(sum(lineNets))
  expect(basis, 'BR-CO-13, without allowances and charges').toBe(net)
  const taxes = settlement(paper, 'ApplicableTradeTax')
  expect(vat, 'BR-CO-14').toBe(sum(taxes.map((tax) => amountAt(tax, 'CalculatedAmount'))))
  expect(gross, 'BR-CO-15').toBe((basis ?? 0) + (vat ?? 0))
  expect(due, 'BR-CO-16').toBe((gross ?? 0) - (paid ?? 0))
  // Equal to the invoice, to the cent.
  expect([net, vat, gross, paid]).toEqual(
    [
      source.totals.netCents,
      source.totals.vatCents,
      source.totals.grossCents,
      source.payment.amountCents,
    ].map((amount) => sign * amount + 0),
  )

  expect(taxes.length, 'BR-CO-18').toBeGreaterThan(0)
  const kinds = taxes.map((tax) =>
    textAt(tax, 'CategoryCode').concat(textAt(tax, 'RateApplicablePercent')).join(' '),
  )
  expect(new Set(kinds).size, 'BR-S-01, BR-E-01: one of each category and rate').toBe(kinds.length)
  taxes.forEach((tax, index) => {
    const rate = amountAt(tax, 'RateApplicablePercent')
    const own = linesOf(paper).flatMap((line, number) => {
      const [of] = all(line, 'SpecifiedLineTradeSettlement', 'ApplicableTradeTax')
      const isOwn =
        of &&
        `${textAt(of, 'CategoryCode')} ${textAt(of, 'RateApplicablePercent')}` === kinds[index]
      return isOwn ? [lineNets[number] ?? 0] : []
    })
    expect(amountAt(tax, 'BasisAmount'), 'BR-S-08, BR-E-08').toBe(sum(own))
    const exact = (amountAt(tax, 'BasisAmount') * rate) / 10_000
    const of = amountAt(tax, 'CalculatedAmount')
    // The standard allows a euro; prices that are agreed TTC need a cent, and earlier credit notes another one.
    expect(Math.abs(of - exact), 'BR-CO-17, BR-S-09').toBeLessThan(source.corrects ? 2 : 1.2)
    const [category] = textAt(tax, 'CategoryCode')
    expect(category).toBe(rate > 0 ? 'S' : 'E')
    expect(textAt(tax, 'ExemptionReason').length, 'BR-S-10, BR-E-10').toBe(rate > 0 ? 0 : 1)
    if (rate === 0) expect(of, 'BR-E-09').toBe(0)
  })
  linesOf(paper).forEach((line, number) => {
    const [kind] = all(line, 'SpecifiedLineTradeSettlement', 'ApplicableTradeTax')
    expect(kinds, 'each line has its breakdown').toContain(
      kind && `${textAt(kind, 'CategoryCode')} ${textAt(kind, 'RateApplicablePercent')}`,
    )
    const price = ['SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice']
    const charge = amountAt(line, ...price, 'ChargeAmount')
    expect(charge, 'BR-27').toBeGreaterThanOrEqual(0)
    const [per = '1'] = textAt(line, ...price, 'BasisQuantity')
    const [count] = textAt(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity')
    expect((charge * Number(count)) / Number(per) + 0).toBe((lineNets[number] ?? 0) + 0)
  })
  expect(requiredOrder(root)).toEqual([])
}

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

function requiredOrder({ name, children }: XmlElement): string[] {
  const known = order[name]?.split(' ')
  const places = children.map((child) => known?.indexOf(child.name) ?? 0)
  const isWrong = places.some((each, index) => each < 0 || each < (places[index - 1] ?? 0))
  return [...(isWrong ? [name] : []), ...children.flatMap(requiredOrder)]
}

const line = fc.record({
  label: fc.constantFrom('Transport', 'Photos', 'Avantage Premium'),
  quantity: fc.integer({ min: 1, max: 40 }),
  amountCents: fc.integer({ min: -50_000, max: 500_000 }),
  vat: fc.constantFrom(charged, reduced, exported, other),
})

// Removed to see it fail: the groups of one rate taken together (BR-E-01); the negative quantity (BR-27); the base quantity.
test('of any invoice of a company, the totals and the VAT keep the rules of EN 16931', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
      requireRules(written(invoiceOf(lines)))
    }),
  )
})

// Removed to see it fail: the sign of a credit note.
test('of any credit note: positive amounts, the same rules, and the invoice that it corrects', () => {
  const part = fc.record({
    line,
    before: fc.integer({ min: 0, max: 90_000 }),
    now: fc.integer({ min: 1, max: 90_000 }),
  })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (taken) => {
      const paper = written(creditNoteOf(taken))
      requireRules(paper)
      expect(textAt(paper.root, 'ExchangedDocument', 'TypeCode')).toEqual(['381'])
      const [corrected] = settlement(paper, 'InvoiceReferencedDocument')
      expect(corrected && textAt(corrected, 'IssuerAssignedID')).toEqual([base.number])
    }),
  )
})

test('names of any characters are read back as they were written, less what XML cannot hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
      const lines = [{ label: name, quantity: 1, amountCents: 100, vat: charged }]
      const customer = { ...base.customer, company: { ...company, name } }
      const paper = written(invoiceOf(lines, { customer }))
      const allowed = name
        .toWellFormed()
        .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) =>
          /[\t\n\r\u{7F}-\u{9F}]/u.test(sign) ? sign : '',
        )
      expect(
        transaction(paper, 'ApplicableHeaderTradeAgreement', 'BuyerTradeParty', 'Name')[0]?.text,
      ).toBe(allowed)
    }),
  )
  const hostile = '</ram:Name><ram:ID schemeID="x">&amp;<!--'
  const lines = [{ label: hostile, quantity: 1, amountCents: 100, vat: charged }]
  const [item] = linesOf(written(invoiceOf(lines)))
  expect(item && textAt(item, 'SpecifiedTradeProduct', 'Name')).toEqual([hostile])
})

test('the parties, the days of Paris, the reasons of exemption and the payment are those of the invoice', () => {
  const lines = [
    { label: 'Transport', quantity: 1, amountCents: 6560, vat: exported },
    { label: 'Assurance', quantity: 1, amountCents: 500, vat: other },
    { label: 'Photos', quantity: 3, amountCents: 1000, vat: charged },
  ]
  const paper = written(invoiceOf(lines))
  expect(textAt(paper.root, 'ExchangedDocument', 'IssueDateTime', 'DateTimeString')).toEqual([
    '20270101',
  ])
  const party = (who: string, ...path: string[]) =>
    transaction(paper, 'ApplicableHeaderTradeAgreement', who, ...path).map(({ text }) => text)
  const registered = ['SpecifiedLegalOrganization', 'ID']
  expect(party('SellerTradeParty', ...registered)).toEqual(['732829320'])
  expect(party('SellerTradeParty', 'PostalTradeAddress', 'PostcodeCode')).toEqual(['87000'])
  expect(party('BuyerTradeParty', ...registered)).toEqual([company.siren])
  expect(party('BuyerTradeParty', 'SpecifiedTaxRegistration', 'ID')).toEqual([company.vatNumber])
  expect(party('BuyerTradeParty', 'PostalTradeAddress', 'CountryID')).toEqual(['NC'])
  const taxes = settlement(paper, 'ApplicableTradeTax')
  expect(taxes.flatMap((tax) => textAt(tax, 'ExemptionReason'))).toEqual([
    `${exported.exemption} ; ${other.exemption}`,
  ])
  expect(settlement(paper, 'SpecifiedTradeSettlementPaymentMeans', 'TypeCode')[0]?.text).toBe('48')
})

test('a person has no electronic invoice, nor a company whose country has no code', () => {
  const lines = [{ label: 'Transport', quantity: 1, amountCents: 100, vat: exported }]
  const { company: _, ...person } = base.customer
  expect(facturX(invoiceOf(lines, { customer: person }), [])).toBeNull()
  const lost = { ...base.customer, address: { ...place, country: 'Atlantide' } }
  expect(facturX(invoiceOf(lines, { customer: lost }), [])).toBeNull()
})

test('a small company without VAT says so by the code of its regime, and by its SIREN', () => {
  const franchise = { rate: 0, exemption: 'TVA non applicable, art.\u00A0293\u00A0B du CGI' }
  const lines = [{ label: 'Transport', quantity: 1, amountCents: 100, vat: franchise }]
  const seller = { ...base.seller, vatNumber: '' }
  const paper = written(invoiceOf(lines, { seller }))
  expect(settlement(paper, 'ApplicableTradeTax', 'ExemptionReasonCode')[0]?.text).toBe(
    'VATEX-FR-FRANCHISE',
  )
  const [number] = transaction(
    paper,
    'ApplicableHeaderTradeAgreement',
    'SellerTradeParty',
    'SpecifiedTaxRegistration',
    'ID',
  )
  expect(number).toMatchObject({ text: '732829320', attributes: { schemeID: 'FC' } })
})
