import { expect, test } from 'vitest'
import {
  actOfAnswer,
  advisedChoice,
  gentlestFirst,
  requestCan,
  requestKinds,
  requestStates,
  requestTransitions,
  type RequestAct,
} from './request.ts'

const acts = Object.keys(requestTransitions) as RequestAct[]

test('a closed request stays closed', () => {
  for (const act of acts) expect(requestCan(act, 'closed')).toBe(false)
})

test('every state but the first is entered by some act', () => {
  const entered = new Set(acts.map((act) => requestTransitions[act].to))
  expect(requestStates.filter((state) => state !== 'open' && !entered.has(state))).toEqual([])
})

test('its customer takes a request back only before it is answered', () => {
  expect(requestStates.filter((state) => requestCan('withdraw', state))).toEqual(['open'])
  expect(requestTransitions.withdraw.by).toEqual(['customer'])
})

test('an accepted return or choice waits to be carried out, every other answer ends its request', () => {
  const waiting = requestKinds.filter((kind) => actOfAnswer(kind, 'accepted') === 'grant')
  expect(waiting).toEqual(['return', 'blocked-choice'])
  expect(requestKinds.filter((kind) => actOfAnswer(kind, 'refused') === 'grant')).toEqual([])
})

test('choices: the gentlest comes first; a removal or a return is advised, never to send what is damaged nor to destroy', () => {
  expect(gentlestFirst(['destroy', 'return', 'remove-item'])).toEqual([
    'remove-item',
    'return',
    'destroy',
  ])
  expect(advisedChoice(['destroy', 'return', 'remove-item'])).toBe('remove-item')
  expect(advisedChoice(['destroy', 'return'])).toBe('return')
  expect(advisedChoice(['return', 'destroy', 'ship-as-is'])).toBeNull()
  expect(advisedChoice(['destroy'])).toBeNull()
})
