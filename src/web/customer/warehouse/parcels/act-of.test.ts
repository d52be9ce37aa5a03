import { expect, test } from 'vitest'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { parcel } from '../test-parcel.ts'
import { actOf } from './act-of.ts'

const wordsFor = (changes: Partial<Parcel>) => actOf({ ...parcel, ...changes })?.words

test('a parcel’s card shows the one act of its status, and none while it moves by itself', () => {
  const words: Record<ParcelStatus, string | undefined> = {
    pending_arrival: undefined,
    received: 'Demander un devis',
    pending_quote: undefined,
    processing: undefined,
    ready_to_ship: undefined,
    shipped: undefined,
    delivered: undefined,
    blocked: 'Choisir la suite',
    returned: undefined,
    unclaimed: 'Voir que faire',
  }
  for (const [status, act] of Object.entries(words))
    expect([status, wordsFor({ status: status as ParcelStatus })]).toEqual([status, act])
})

test('missing papers come before a quote, and after what blocks the parcel', () => {
  expect(wordsFor({ missing: ['invoice'] })).toBe('Compléter')
  expect(wordsFor({ missing: ['invoice'], status: 'blocked' })).toBe('Choisir la suite')
  expect(wordsFor({ missing: ['invoice'], waitsFor: 'quote' })).toBe('Compléter')
})

test.each([
  ['pending_quote', 'quote', 'Voir mes devis'],
  ['received', 'return', 'Voir le retour'],
  ['received', 'storage', 'Régler la garde'],
  ['blocked', 'storage', 'Régler la garde'],
  ['blocked', 'return', 'Voir le retour'],
  ['processing', 'supplement', 'Voir le supplément'],
  ['blocked', 'team', undefined],
] as const)('a parcel that is %s and waits for %s: its act is %s', (status, waitsFor, words) => {
  expect(wordsFor({ status, waitsFor, mayBeQuoted: false })).toBe(words)
})

test('parcels whose quote waits, or that may be sent, each stand under one title', () => {
  const titleFor = (changes: Partial<Parcel>) => actOf({ ...parcel, ...changes })?.together
  expect(titleFor({ waitsFor: 'quote' })).toBe('Devis à valider ou à payer')
  expect(titleFor({})).toBe('À envoyer')
  expect(titleFor({ missing: ['invoice'] })).toBeUndefined()
})

test('what is to pay comes before missing papers', () => {
  expect(wordsFor({ missing: ['invoice'], waitsFor: 'storage' })).toBe('Régler la garde')
  expect(wordsFor({ missing: ['invoice'], waitsFor: 'supplement' })).toBe('Voir le supplément')
})

test('no quote is offered for a parcel that leaves otherwise, nor any act for one that was destroyed', () => {
  expect(wordsFor({ mayBeQuoted: false })).toBeUndefined()
  expect(wordsFor({ status: 'blocked', destroyedAt: '2026-11-23T08:35:00.000Z' })).toBeUndefined()
})
