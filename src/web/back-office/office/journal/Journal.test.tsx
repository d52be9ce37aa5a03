// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, beginPage, isSeen, leavePage, sees, show } from '#web/chrome/action/test-page.tsx'
import { Journal } from './Journal.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const at = '2026-11-30T03:27:00.000Z'
const check = { at, lines: 41_230, brokenDays: 0, firstBrokenDay: null, missingLines: 0 }

// Seen to fail: the page said that all lines were checked, and showed a green shield.
test.each([
  [undefined, 'une autre clé', false],
  [0, 'une autre clé', false],
  [1, 'sauf 1 journée qu’une autre clé a scellée', true],
  [3, 'sauf 3 journées qu’une autre clé a scellées', true],
])(
  'the journal is not said to be checked whole when %s of its days could not be read',
  async (unreadableDays, words, isSaid) => {
    answer('GET /api/admin/journal?limit=50', { body: { items: [], nextCursor: null } })
    answer('GET /api/admin/journal/state', {
      body: {
        people: [],
        sealedLines: 41_230,
        lastSeal: 'ab'.repeat(32),
        late: false,
        check: { ...check, unreadable: 5, unreadableDays },
      },
    })
    await show(<Journal />)
    await sees('lignes scellées, vérifiées le')
    expect(isSeen(words)).toBe(isSaid)
    expect(document.querySelector('.text-done') === null).toBe(isSaid)
  },
)
