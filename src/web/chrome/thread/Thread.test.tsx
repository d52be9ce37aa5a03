// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, beginPage, leavePage, sees, show } from '#web/chrome/action/test-page.tsx'
import { Thread } from './Thread.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const id = crypto.randomUUID()
const message = {
  id: crypto.randomUUID(),
  side: 'staff',
  author: 'Équipe Escale',
  body: 'Bonjour.',
  sentAt: '2026-11-20T10:00:00.000Z',
  readAt: '2026-11-20T11:00:00.000Z',
}

// Seen to fail: with `opens` always true, then never.
test.each([
  ['is folded while nothing was written', [], false],
  ['is open once something was', [message], true],
])('a conversation %s', async (_, items, isOpen) => {
  answer(`GET /api/parcels/${id}/messages`, { body: { items, nextCursor: null, unread: 0 } })
  await show(<Thread of="my-parcel" id={id} title="Messages avec l’équipe" />)
  await sees(isOpen ? 'Bonjour.' : 'Une question')
  const fold = document.querySelector('details')
  expect(fold?.open).toBe(isOpen)
  // Seen to fail: without `isEverywhere`; three empty lines stood open beside what there was to do.
  expect(fold?.classList.contains('fold')).toBe(isOpen)
  // Seen to fail: with the status in the fold.
  expect(document.querySelector('[role=status]')?.closest('details')).toBeNull()
})

// Seen to fail: with `!opens` alone; the conversation was folded, then opened over what stood below.
test('a conversation that loads is not said to be empty', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await show(<Thread of="my-parcel" id={id} title="Messages avec l’équipe" />)
  expect(document.querySelector('details')?.classList.contains('fold')).toBe(true)
})
