import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { facturX } from '#domain/invoice/factur-x/factur-x.ts'
import {
  brokenRules,
  linesOf,
  settlement,
  textAt,
  transaction,
} from '#tests/support/broken-en16931-rules.ts'
import {
  base,
  charged,
  company,
  creditNoteOf,
  exported,
  invoiceOf,
  other,
  place,
  reduced,
  written,
} from '#tests/support/electronic-invoice.ts'

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
      expect(brokenRules(written(invoiceOf(lines)))).toEqual([])
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
      expect(brokenRules(paper)).toEqual([])
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
