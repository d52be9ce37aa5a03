import { expect, test } from 'vitest'
import { customerActs, whyNot } from '#domain/parcel/customer-acts.ts'
import { parcelStatuses, type ParcelStatus } from '#domain/parcel/parcel.ts'
import type { RequestKind } from '#domain/parcel/request.ts'
import type { ReturnState } from '#domain/shop-return/shop-return.ts'
import { nothingSentence, returnAwaits } from './requests.ts'

const now = new Date('2026-11-24T08:00:00Z')

/** Measured a week ago: too late to dispute its weight. */
function sentenceFor(status: ParcelStatus, liveRequests: readonly RequestKind[] = []) {
  const measuredAt = new Date('2026-11-17T08:00:00Z')
  const situation = { status, destroyed: false, measuredAt, disputeAnswered: false, liveRequests }
  const acts = customerActs.map((act) => ({ act, refusal: whyNot(act, situation, now) }))
  return nothingSentence({ acts, quote: null, requests: [] }, status)
}

test('a parcel on which nothing can be done says so in one sentence, whatever its status', () => {
  const told = Object.fromEntries(parcelStatuses.map((status) => [status, sentenceFor(status)]))
  expect(told).toEqual({
    pending_arrival: null,
    received: null,
    pending_quote: expect.stringContaining('Il fait partie d’un devis'),
    processing: expect.stringContaining('Son envoi est payé'),
    ready_to_ship: expect.stringContaining('Il est emballé'),
    shipped: expect.stringContaining('Il est expédié'),
    delivered: expect.stringContaining('Il est livré'),
    blocked: null,
    returned: expect.stringContaining('Il a été retourné'),
    unclaimed: null,
  })
})

test('a parcel of an accepted quote leaves once it is paid, or is given up by the button of that name', () => {
  const said = (isBeingPaid: boolean) => {
    const quote = { id: '', number: 'D-2026-000001', isAccepted: true, isBeingPaid }
    return nothingSentence({ acts: [], quote, requests: [] }, 'pending_quote')
  }
  expect(said(false)).toContain('renoncez d’abord au devis')
  expect(said(true)).toContain('vous n’avez rien à faire')
})

test('what was asked for is the sentence; a blocked parcel has a card of its own', () => {
  expect(sentenceFor('received', ['return'])).toBe('Son retour à la boutique est demandé.')
  expect(sentenceFor('unclaimed', ['return'])).toBe('Son retour à la boutique est demandé.')
  expect(sentenceFor('blocked', ['blocked-choice'])).toBeNull()
})

test('a return with a price says what it waits for from its customer', () => {
  const told = (state: ReturnState) => returnAwaits([{ shopReturn: { state } }])
  expect(told('to-price')).toBeUndefined()
  expect(told('priced')).toContain('attend votre accord')
  expect(told('accepted')).toContain('attend votre paiement')
  expect(told('to-send')).toBeUndefined()
})
