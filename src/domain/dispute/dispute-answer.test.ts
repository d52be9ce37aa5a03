import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  evidenceState,
  judgeAcceptance,
  judgeAnswer,
  longestSending,
  warnedFrom,
} from './dispute-answer.ts'

const now = new Date('2026-11-26T12:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const open = {
  status: 'open',
  isInquiry: false,
  awaitsAnswer: true,
  submissions: 0,
  dueAt: at(1),
} as const
const none = { kind: null, begunAt: null, sentAt: null } as const
const begun = (ms: number) => ({ kind: 'evidence', begunAt: at(ms), sentAt: null }) as const
const sent = { kind: 'evidence', begunAt: at(-5), sentAt: at(-1) } as const

test.each([
  ['no answer yet', open, undefined, undefined],
  ['a draft', open, none, undefined],
  ['a bank that names no day', { ...open, dueAt: null }, none, undefined],
  ['a decided dispute', { ...open, status: 'won' }, none, 'dispute-closed'],
  [
    'an answer given elsewhere',
    { ...open, awaitsAnswer: false, submissions: 1 },
    none,
    'dispute-answered',
  ],
  [
    'a bank that takes no answer',
    { ...open, awaitsAnswer: false },
    none,
    'dispute-takes-no-answer',
  ],
  ['an answer that was sent', open, sent, 'dispute-answered'],
  ['the very moment of the deadline', { ...open, dueAt: now }, none, 'dispute-late'],
  ['a colleague who is sending', open, begun(1 - longestSending), 'dispute-being-answered'],
  ['a sending whose answer was lost', open, begun(-longestSending), undefined],
] as const)('%s', (_, dispute, answer, refusal) => {
  expect(judgeAnswer(dispute, answer, now)).toEqual(
    refusal === undefined ? { ok: true, value: null } : { ok: false, refusal },
  )
})

test('an inquiry is answered, and never given up', () => {
  const inquiry = { ...open, isInquiry: true }
  expect(judgeAnswer(inquiry, none, now).ok).toBe(true)
  expect(judgeAcceptance(inquiry, none, now)).toEqual({ ok: false, refusal: 'dispute-is-inquiry' })
  expect(judgeAcceptance(open, none, now).ok).toBe(true)
})

test('whatever the times, nothing goes after the day, nor twice', () => {
  const time = fc.integer({ min: -1e10, max: 1e10 }).map(at)
  const property = fc.property(
    fc.option(time),
    fc.option(time),
    fc.option(time),
    fc.boolean(),
    (dueAt, begunAt, sentAt, awaitsAnswer) => {
      const outcome = judgeAnswer(
        { ...open, awaitsAnswer, dueAt },
        { kind: 'evidence', begunAt, sentAt },
        now,
      )
      const isLate = dueAt !== null && dueAt <= now
      return !(outcome.ok && (sentAt !== null || !awaitsAnswer || isLate))
    },
  )
  expect(fc.check(property).failed).toBe(false)
})

test.each([
  [0, undefined, 'none'],
  [0, none, 'draft'],
  [0, begun(-1), 'sending'],
  [1, sent, 'sent'],
  [1, undefined, 'elsewhere'],
  [1, none, 'elsewhere'],
  [0, { ...sent, kind: 'acceptance' }, 'given-up'],
] as const)('%i received, answer %o: %s', (submissions, answer, state) => {
  expect(evidenceState({ submissions }, answer)).toBe(state)
})

test('the office is told three days before', () => {
  expect(warnedFrom(now).toISOString()).toBe('2026-11-29T12:00:00.000Z')
})
