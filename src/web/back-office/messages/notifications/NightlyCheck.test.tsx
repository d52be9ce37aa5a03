// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, beginPage, isSeen, leavePage, sees, show } from '#web/chrome/action/test-page.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { NightlyCheck } from './NightlyCheck.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const takenAt = '2026-11-28T01:12:00.000Z'
const state = { late: false, isRunning: false, check: null }

// Removed to see it fail: the notice.
test.each([
  [{ lateBackupAt: takenAt }, true],
  [{}, false],
])(
  'the page where the alert of a missing backup leads says since when: %j',
  async (told, isMissing) => {
    answer('GET /api/admin/rule-check', { body: { ...state, ...told } })
    await show(<NightlyCheck />)
    await sees('Pas encore de contrôle')
    expect(isSeen('Une sauvegarde manque')).toBe(isMissing)
    expect(isSeen(formatMoment(takenAt))).toBe(isMissing)
  },
)
