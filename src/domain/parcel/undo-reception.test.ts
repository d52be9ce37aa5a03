import { expect, test } from 'vitest'
import { undoReception, type Undoing } from './undo-reception.ts'

const receivedAt = new Date('2026-11-20T10:00:00Z')
const after = (seconds: number) => new Date(receivedAt.getTime() + seconds * 1000)
const fresh: Undoing = { status: 'received', receivedAt, isOwn: true, hasDependents: false }

test('a slip is taken back within the minute, and no later', () => {
  expect(undoReception(fresh, after(60))).toEqual({ ok: true, value: true })
  expect(undoReception(fresh, after(66))).toEqual({ ok: false, refusal: 'reception-too-old' })
})

test.each([
  [{ isOwn: false }, 'reception-not-yours'],
  [{ hasDependents: true }, 'reception-in-use'],
  [{ status: 'pending_quote' }, 'reception-in-use'],
  [{ status: 'blocked' }, 'reception-in-use'],
] as const)('%o is refused with %s', (changes, refusal) => {
  expect(undoReception({ ...fresh, ...changes }, after(5))).toEqual({ ok: false, refusal })
})
