import { expect, test } from 'vitest'
import type { Outcome } from '#domain/outcome.ts'
import { basisPoints, cents } from '#domain/units.ts'
import {
  acceptQuote,
  checkoutExpiry,
  declineQuote,
  expireQuote,
  payQuote,
  type QuoteLine,
  type QuoteSending,
  quoteValidUntil,
  sendQuote,
} from './transitions.ts'
import { quoteStatuses, type Quote } from './quote.ts'

const sentAt = new Date('2026-11-01T10:00:00Z')
const validUntil = new Date('2026-11-16T10:00:00Z')
const during = new Date('2026-11-10T10:00:00Z')
const lastInstant = new Date(validUntil.getTime() - 1)

const requested: Quote = {
  status: 'pending_validation',
  version: 0,
  validUntil: null,
  acceptedVersion: null,
}
const sent: Quote = { status: 'sent_to_client', version: 2, validUntil, acceptedVersion: null }
const agreed: Quote = { ...sent, status: 'accepted', acceptedVersion: 2 }

const line: QuoteLine = {
  code: 'carrier',
  label: 'Transport',
  quantity: 2,
  unitCents: cents(1000),
  amountCents: cents(2000),
  vatRate: basisPoints(0),
}
const sending: QuoteSending = {
  lines: [line],
  parcels: [{ measured: true }],
  overrideReason: null,
  validityDays: 15,
  at: sentAt,
}

test('a sent quote is a new version, valid 15 days, with no acceptance left', () => {
  const result = sendQuote(requested, sending)
  expect(result).toMatchObject({
    ok: true,
    value: {
      status: 'sent_to_client',
      version: 1,
      acceptedVersion: null,
      totalCents: 2000,
      validUntil,
    },
  })
  expect(sendQuote(agreed, sending)).toMatchObject({
    ok: true,
    value: { version: 3, acceptedVersion: null },
  })
})

test.each<[string, Quote, Partial<QuoteSending>]>([
  ['quote-not-sendable', { ...agreed, status: 'paid' }, {}],
  ['quote-not-sendable', { ...sent, status: 'cancelled' }, {}],
  ['quote-without-lines', requested, { lines: [] }],
  ['quote-line-inconsistent', requested, { lines: [{ ...line, quantity: 3 }] }],
  [
    'quote-line-inconsistent',
    requested,
    { lines: [{ ...line, quantity: 0, amountCents: cents(0) }] },
  ],
  [
    'quote-total-negative',
    requested,
    { lines: [{ ...line, quantity: 1, unitCents: cents(-1), amountCents: cents(-1) }] },
  ],
  ['parcels-not-measured', requested, { parcels: [] }],
  ['parcels-not-measured', requested, { parcels: [{ measured: true }, { measured: false }] }],
  ['parcels-not-measured', requested, { parcels: [], overrideReason: '  ' }],
])('sending is refused: %s', (refusal, quote, changed) => {
  expect(refusalOf(sendQuote(quote, { ...sending, ...changed }))).toBe(refusal)
})

test('staff may send a quote without measures, with a reason', () => {
  const reason = { parcels: [], overrideReason: 'Mesures données par la boutique' }
  expect(sendQuote(requested, { ...sending, ...reason }).ok).toBe(true)
})

test('the version that was read is accepted until the last instant of its validity', () => {
  expect(acceptQuote(sent, { version: 2, at: lastInstant })).toEqual({
    ok: true,
    value: { status: 'accepted', acceptedVersion: 2, acceptedAt: lastInstant },
  })
})

test.each<[string, Quote, number, Date]>([
  ['quote-expired', sent, 2, validUntil],
  ['quote-expired', { ...sent, status: 'expired' }, 2, during],
  ['quote-superseded', sent, 1, during],
  ['quote-superseded', agreed, 1, during],
  ['quote-already-accepted', agreed, 2, during],
  ['quote-not-open', requested, 0, during],
  ['quote-not-open', { ...sent, status: 'paid' }, 2, during],
  ['quote-not-open', { ...sent, status: 'cancelled' }, 2, during],
])('acceptance is refused: %s', (refusal, quote, version, at) => {
  expect(refusalOf(acceptQuote(quote, { version, at }))).toBe(refusal)
})

test('an accepted version is paid until the last instant of its validity', () => {
  expect(payQuote(agreed, { version: 2, at: lastInstant })).toEqual({
    ok: true,
    value: { status: 'paid', paidVersion: 2, paidAt: lastInstant },
  })
})

// Removing any one check of payQuote makes a line of this table fail.
test.each<[string, Quote, number, Date]>([
  ['quote-already-paid', { ...agreed, status: 'paid' }, 2, during],
  ['quote-cancelled', { ...agreed, status: 'cancelled' }, 2, during],
  ['quote-superseded', agreed, 1, during],
  ['quote-superseded', { ...sent, version: 3 }, 2, during],
  ['quote-expired', agreed, 2, validUntil],
  ['quote-expired', { ...agreed, status: 'expired' }, 2, during],
  ['quote-not-accepted', sent, 2, during],
  ['quote-not-accepted', requested, 0, during],
  ['quote-not-accepted', { ...agreed, acceptedVersion: 1 }, 2, during],
])('payment is refused: %s', (refusal, quote, version, at) => {
  expect(refusalOf(payQuote(quote, { version, at }))).toBe(refusal)
})

test('a quote expires at the end of its validity, and not before', () => {
  expect(expireQuote(agreed, validUntil).ok).toBe(true)
  expect(expireQuote(sent, validUntil).ok).toBe(true)
  expect(refusalOf(expireQuote(sent, lastInstant))).toBe('quote-still-valid')
  expect(refusalOf(expireQuote(requested, validUntil))).toBe('quote-not-open')
  expect(refusalOf(expireQuote({ ...agreed, status: 'paid' }, validUntil))).toBe('quote-not-open')
})

test('the customer declines with a reason before payment; staff may cancel a draft too', () => {
  const decline = { by: 'customer', reason: ' Trop cher ', at: during } as const
  expect(declineQuote(agreed, decline)).toMatchObject({ ok: true, value: { reason: 'Trop cher' } })
  expect(refusalOf(declineQuote(sent, { ...decline, reason: ' ' }))).toBe('reason-missing')
  const draft = { ...requested, status: 'draft' } as const
  expect(refusalOf(declineQuote(draft, decline))).toBe('quote-not-open')
  expect(declineQuote(draft, { ...decline, by: 'admin' }).ok).toBe(true)
  const paid = { ...agreed, status: 'paid' } as const
  expect(refusalOf(declineQuote(paid, decline))).toBe('quote-already-paid')
  for (const status of quoteStatuses.filter((s) => s === 'expired' || s === 'cancelled')) {
    expect(refusalOf(declineQuote({ ...agreed, status }, decline))).toBe('quote-not-open')
  }
})

const minute = 60_000
test.each([
  ['quote-expired', 0],
  ['quote-expired', -minute],
  ['quote-ends-too-soon', 30 * minute - 1],
])('a checkout is refused, %s, with %i ms left', (refusal, left) => {
  expect(refusalOf(checkoutExpiry(new Date(during.getTime() + left), during))).toBe(refusal)
})

test.each([
  [30 * minute, 30 * minute],
  [5 * 60 * minute, 5 * 60 * minute],
  [15 * 24 * 60 * minute, 24 * 60 * minute],
])('with %i ms left a checkout closes after %i ms', (left, expected) => {
  const result = checkoutExpiry(new Date(during.getTime() + left), during)
  expect(result.ok && result.value.getTime() - during.getTime()).toBe(expected)
})

test('validity counts days of 24 hours', () => {
  expect(quoteValidUntil(sentAt, 15)).toEqual(validUntil)
})

function refusalOf(outcome: Outcome<unknown, string>): string {
  return outcome.ok ? 'none' : outcome.refusal
}
