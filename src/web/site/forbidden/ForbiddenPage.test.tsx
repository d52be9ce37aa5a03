// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginPage, isSeen, leavePage, pass, sees, show } from '#web/chrome/action/test-page.tsx'
import { ForbiddenPage } from './ForbiddenPage.tsx'

beforeEach(beginPage)
afterEach(async () => {
  await leavePage()
  window.history.replaceState(null, '', '/')
})

// Removed to see it fail: `destination`, given to the list.
test('a destination of the address shows its own rules, and another one hides them', async () => {
  window.history.replaceState(null, '', '/?q=graines&destination=nouvelle-caledonie')
  await show(<ForbiddenPage />)
  await sees('1\u00a0article')
  await sees('Contrôle renforcé à l’entrée')
  const to = document.querySelector('select')
  if (to) to.value = 'saint-martin'
  to?.dispatchEvent(new Event('input', { bubbles: true }))
  await pass()
  expect(isSeen('Contrôle renforcé à l’entrée')).toBe(false)
  expect(window.location.search).toBe('?q=graines&destination=saint-martin')
})
