import { expect, test } from 'vitest'
import type { Hold } from '#contract/shipping/holds.ts'
import { holdBadge, holdText } from './holds.ts'

// Seen to fail: a bench open from the version before crashed on the hold of the next.
test('a hold of a later version has words: the page asks to be loaded again', () => {
  // As it comes from a server of the next version.
  const later: Hold = JSON.parse('{"code":"of-a-later-version"}')
  expect(holdText(later).text).toContain('Rechargez')
  expect(holdBadge(later)).toEqual({ label: 'Boîte retenue', family: 'problem' })
})
