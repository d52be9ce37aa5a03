// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginPage, leavePage, press, show } from '#web/chrome/action/test-page.tsx'
import { RefusedScans } from './RefusedScans.tsx'
import { removeScan, useScanQueue, type QueuedScan } from './scan-queue.ts'

vi.mock('./scan-queue.ts', () => ({
  useScanQueue: vi.fn<() => unknown>(),
  removeScan: vi.fn<() => Promise<void>>(),
}))

beforeEach(beginPage)
afterEach(leavePage)

const refused = (key: string, countId = 'here'): QueuedScan => ({
  key,
  countId,
  staffId: '',
  at: 0,
  code: key,
  shelf: 'A-01',
  refusal: { sentence: 'Inconnu.', choices: [] },
})

test('the refused scans of a count are all forgotten at once, and no other', async () => {
  const kept = [refused('1'), refused('2'), refused('3', 'elsewhere')]
  vi.mocked(useScanQueue).mockReturnValue({ kept, done: [], isOffline: false })
  await show(<RefusedScans countId="here" />)
  await press('Tout oublier')
  expect(vi.mocked(removeScan).mock.calls).toEqual([['1'], ['2']])
})
