import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  claimCan,
  claimStates,
  claimTransitions,
  openClaimStates,
  type ClaimAction,
  type ClaimState,
} from './cargo-claim.ts'

const actions = Object.keys(claimTransitions) as ClaimAction[]
const allowed: Readonly<Record<ClaimState, readonly ClaimAction[]>> = {
  received: ['send', 'reject', 'withdraw'],
  sent_to_carrier: ['note-answer', 'accept', 'reject', 'withdraw'],
  accepted: ['note-transfer', 'pay'],
  rejected: [],
  paid: [],
  withdrawn: [],
}

test.each(claimStates)('from %s, only its own transitions are possible', (state) => {
  expect(actions.filter((action) => claimCan(action, { state }))).toEqual(
    actions.filter((action) => allowed[state].includes(action)),
  )
})

test('a claim that is closed stays so, whatever is tried on it, and nothing is paid that was not accepted', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 30 }), (tried) => {
      let state: ClaimState = 'received'
      const passed: ClaimState[] = [state]
      for (const action of tried) {
        if (!claimCan(action, { state })) continue
        expect((openClaimStates as readonly ClaimState[]).includes(state)).toBe(true)
        state = claimTransitions[action].to
        passed.push(state)
      }
      expect(state !== 'paid' || passed.includes('accepted')).toBe(true)
      expect(!passed.includes('accepted') || passed.includes('sent_to_carrier')).toBe(true)
    }),
  )
})
