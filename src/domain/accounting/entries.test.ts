import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceTotals } from '#domain/invoice/invoice.ts'
import { vatKindOf } from '#domain/invoice/vat.ts'
import { sumOf } from '#domain/money.ts'
import { basisPoints, cents } from '#domain/units.ts'
import { accountNames } from '#words/settings.ts'
import { accountKeys, initialAccounts, isAccountNumber } from './accounts.ts'
import {
  balanceEntries,
  entryOf,
  feeEntry,
  paymentEntry,
  refundEntry,
  saleEntry,
} from './entries.ts'
import { fecFileName, fecHeads, fecRows } from './fec.ts'

const at = new Date('2026-12-31T22:59:00Z')
const customer = { number: 'CLT-000001', name: 'Marie Tehei' }
const order = 'C-2026-000001'
const codes = ['carrier', 'discount_carrier', 'processing_fee', 'storage', 'plan', 'repackaging']
const rules = [
  { rate: basisPoints(2000), exemption: null },
  { rate: basisPoints(0), exemption: 'Exonération' },
]
const soldLine = fc.record({
  code: fc.constantFrom(...codes),
  amountCents: fc.integer({ min: -5000, max: 20_000 }).map(cents),
  vat: fc.constantFrom(...rules),
})
const sides = (entry: { lines: readonly { cents: number }[] }) =>
  sumOf(entry.lines.map((line) => cents(line.cents)))

test('an invoice debits its customer the total TTC, and its services and VAT are the credit, to the cent', () => {
  fc.assert(
    fc.property(fc.array(soldLine, { minLength: 1, maxLength: 10 }), (lines) => {
      const totals = invoiceTotals(lines)
      const facts = { number: 'F-2026-000001', issuedAt: at, corrects: null, customer }
      const entry = saleEntry({ ...facts, lines, totals })
      expect(sides(entry)).toBe(0)
      const of = (account: string) =>
        sumOf(entry.lines.filter((line) => line.account === account).map((line) => line.cents))
      expect(of('customers')).toBe(totals.grossCents)
      expect(0 - of('vat')).toBe(totals.vatCents)
      const kinds = new Set(lines.map(({ code }) => vatKindOf(code)))
      const earned = [...kinds].map((kind) => of(kind))
      expect(0 - sumOf(earned)).toBe(totals.netCents)
    }),
  )
})

test('money that came, went back, cost and was paid out balances', () => {
  const refund = { isIndemnity: false, isBack: false, isOfDispute: false }
  const moved = { at, piece: 'pi_1', amountCents: cents(4215), customer, order }
  const entries = [
    paymentEntry(moved),
    paymentEntry({ ...moved, customer: null, order: null }),
    refundEntry({ ...moved, ...refund }),
    refundEntry({ ...moved, ...refund, isIndemnity: true, isBack: true }),
    refundEntry({ ...moved, ...refund, customer: null, order: null }),
    refundEntry({ ...moved, ...refund, isOfDispute: true }),
    feeEntry({ at, piece: 'txn_1', feeCents: cents(87) }),
    ...['payout', 'dispute', 'new_word_of_stripe', 'charge', 'refund_failure'].flatMap((category) =>
      balanceEntries({ at, piece: 'txn_2', amountCents: cents(-4128), category }),
    ),
    ...balanceEntries({ at, piece: 'txn_3', amountCents: cents(0), category: 'dispute' }),
  ]
  expect(entries.map(sides)).toEqual(entries.map(() => 0))
  expect(entries.map(({ lines }) => lines.map(({ account }) => account))).toEqual([
    ['provider', 'customers'],
    ['provider', 'suspense'],
    ['customers', 'provider'],
    ['indemnities', 'provider'],
    ['suspense', 'provider'],
    ['customers', 'suspense'],
    ['fees', 'provider'],
    ['bank', 'provider'],
    ['suspense', 'provider'],
    ['suspense', 'provider'],
  ])
  expect(() =>
    entryOf({ journal: 'VE', at, piece: 'x', label: 'x' }, [{ account: 'bank', cents: cents(1) }]),
  ).toThrow(RangeError)
})

test('a row has the 18 columns, with the day in Paris and French amounts; no text breaks it', () => {
  const name = 'Marie\tTehei\r\n'
  const entry = paymentEntry({
    at,
    piece: 'pi_1',
    amountCents: cents(120_005),
    customer: { ...customer, name },
    order,
  })
  const rows = fecRows(entry, { accounts: initialAccounts, names: accountNames, number: 7 })
  expect(rows.map((row) => row.split('\t').length)).toEqual([fecHeads.length, fecHeads.length])
  expect(rows[1]?.split('\t')).toEqual([
    'ST',
    'Encaissements Stripe',
    '7',
    '20261231',
    '411000',
    'Clients',
    'CLT-000001',
    'Marie Tehei ',
    'pi_1',
    '20261231',
    'Paiement C-2026-000001',
    '0,00',
    '1200,05',
    '',
    '',
    '20261231',
    '',
    '\r\n',
  ])
  expect(fecFileName('123 456 789', 2026)).toBe('123456789FEC20261231.txt')
  expect(fecFileName('000 000 000 (à compléter)', 2026)).toBe('000000000FEC20261231.txt')
})

test('the accounts as shipped are accounts of the chart, and each has its name', () => {
  expect(accountKeys.filter((key) => !isAccountNumber(initialAccounts[key]))).toEqual([])
  expect(Object.keys(accountNames).toSorted()).toEqual([...accountKeys].toSorted())
  expect(['41', '911000', '411 000', 'abc'].filter(isAccountNumber)).toEqual([])
})
