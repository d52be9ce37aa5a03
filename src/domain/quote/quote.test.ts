import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteCan, quoteStatuses, quoteTransitions, type QuoteAction } from './quote.ts'

const actions = Object.keys(quoteTransitions) as QuoteAction[]

test('every status is reached from a draft or a request, and no transition names another', () => {
  const reached = new Set<string>(['draft', 'pending_validation'])
  for (let size = 0; size < reached.size;) {
    size = reached.size
    for (const { from, to } of Object.values(quoteTransitions)) {
      if (from.some((status) => reached.has(status))) reached.add(to)
    }
  }
  expect([...reached].toSorted()).toEqual([...quoteStatuses].toSorted())
})

test('paid and cancelled are the end', () => {
  for (const status of ['paid', 'cancelled'] as const) {
    expect(actions.filter((action) => quoteCan(action, { status }))).toEqual([])
  }
})

test('no walk through the table pays a quote that was not accepted since it was last sent', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 30 }), (walk) => {
      let status: (typeof quoteStatuses)[number] = 'pending_validation'
      let accepted = false
      for (const action of walk) {
        if (!quoteCan(action, { status })) continue
        expect(action !== 'pay' || accepted).toBe(true)
        if (action === 'accept') accepted = true
        if (action === 'send') accepted = false
        status = quoteTransitions[action].to
      }
    }),
    { numRuns: 500 },
  )
})

test('only the payment pays; only the customer accepts, or the job what they agreed to beforehand', () => {
  expect(quoteTransitions.pay.by).toEqual(['payment'])
  expect(quoteTransitions.accept.by).toEqual(['customer', 'job'])
})
