import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isInHouse,
  isPending,
  notYetShippedStatuses,
  parcelCan,
  parcelStatuses,
  parcelTransitions,
  parseParcelStatusFilter,
  type ParcelAction,
  type ParcelStatus,
} from './parcel.ts'

const actions = Object.keys(parcelTransitions) as ParcelAction[]

test('every status is reached from a declaration, and no transition names another', () => {
  const reached = new Set<ParcelStatus>(['pending_arrival'])
  for (let size = 0; size < reached.size;) {
    size = reached.size
    for (const { from, to } of Object.values(parcelTransitions)) {
      if (to !== null && from.some((status) => reached.has(status))) reached.add(to)
    }
  }
  expect([...reached].toSorted()).toEqual([...parcelStatuses].toSorted())
})

test('every transition has someone who may make it', () => {
  for (const { by, from } of Object.values(parcelTransitions)) {
    expect(by.length * from.length).toBeGreaterThan(0)
  }
})

test('returned is the end, and so is delivered, unless the carrier brings the parcel back', () => {
  const possible = (status: 'delivered' | 'returned') =>
    actions.filter((action) => parcelCan(action, { status }))
  expect([possible('delivered'), possible('returned')]).toEqual([['come-back'], []])
})

test('nothing happens to a destroyed parcel', () => {
  const destroyed = { status: 'blocked', destroyed: true } as const
  expect(actions.filter((action) => parcelCan(action, destroyed))).toEqual([])
})

// Seen to fail: with `isNeverBoxed` empty, what is paid for is free for another quote.
test('what is held back out of a box goes back into it or leaves for good, and nothing else does', () => {
  const fromBlocked = (boxed: boolean) =>
    actions.filter((action) => parcelCan(action, { status: 'blocked', boxed }))
  expect(fromBlocked(true)).toEqual(['resume', 'destroy', 'return'])
  expect(fromBlocked(false)).toEqual([
    'take-from-owner',
    'unblock',
    'destroy',
    'return',
    'mark-unclaimed',
  ])
})

type State = { readonly status: ParcelStatus; readonly paid: boolean }

const declared: State = { status: 'pending_arrival', paid: false }

// A state is a status and whether the parcel is paid: few enough to search all of them, while a random walk rarely gets as far as
// shipped.
test('in no reachable state is a parcel shipped without payment, or paid and back on the shelf', () => {
  const reachable = [declared]
  for (const state of reachable) {
    for (const next of successors(state)) {
      if (!reachable.some((known) => isSame(known, next))) reachable.push(next)
    }
  }
  for (const { status, paid } of reachable) expect(allowedPaid(status)).toContain(paid)
  expect(new Set(reachable.map(({ status }) => status))).toEqual(new Set(parcelStatuses))
})

test('a random walk stays within those states', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { maxLength: 25 }), (walk) => {
      let state = declared
      for (const choice of walk) {
        const open = successors(state)
        state = open[choice % open.length] ?? state
        expect(allowedPaid(state.status)).toContain(state.paid)
      }
    }),
    { numRuns: 500 },
  )
})

function successors(state: State): State[] {
  return actions
    .filter((action) => parcelCan(action, { ...state, boxed: state.paid }))
    .flatMap((action) => {
      const { to } = parcelTransitions[action]
      const paid = action === 'pay' || (state.paid && action !== 'refund' && action !== 'come-back')
      return to === null ? [] : [{ status: to, paid }]
    })
}

const isSame = (a: State, b: State): boolean => a.status === b.status && a.paid === b.paid

function allowedPaid(status: ParcelStatus): readonly boolean[] {
  if (['processing', 'ready_to_ship', 'shipped', 'delivered'].includes(status)) return [true]
  return status === 'returned' || status === 'blocked' ? [true, false] : [false]
}

test('only the payment pays, and a customer touches only the declaration, the quote and what nobody claimed', () => {
  expect(parcelTransitions.pay.by).toEqual(['payment'])
  expect(
    actions.filter((action) => parcelTransitions[action].by.some((by) => by === 'customer')),
  ).toEqual([
    'edit-declaration',
    'delete-declaration',
    'request-quote',
    'release-from-quote',
    'reclaim',
    'reclaim-held',
  ])
})

test('a customer edits or deletes a declaration only while it is awaited', () => {
  for (const status of parcelStatuses) {
    expect(parcelCan('edit-declaration', { status })).toBe(status === 'pending_arrival')
    expect(parcelCan('delete-declaration', { status })).toBe(status === 'pending_arrival')
  }
})

test('pending, not yet shipped and in house are the statuses of the rules', () => {
  const pending = parcelStatuses.filter((status) => isPending({ status }))
  expect(pending).toEqual(['pending_arrival', 'received', 'pending_quote'])
  const gone = parcelStatuses.filter(
    (status) => !(notYetShippedStatuses as readonly string[]).includes(status),
  )
  expect(gone).toEqual(['shipped', 'delivered', 'returned'])
  const away = parcelStatuses.filter((status) => !isInHouse({ status }))
  expect(away).toEqual(['pending_arrival', 'shipped', 'delivered', 'returned'])
})

test.each([
  ['arrived', 'received'],
  ['received', 'received'],
  ['unclaimed', 'unclaimed'],
  ['pending', null],
  ['Received', null],
  ['', null],
])('the filter %s means %s', (text, status) => {
  expect(parseParcelStatusFilter(text)).toBe(status)
})
