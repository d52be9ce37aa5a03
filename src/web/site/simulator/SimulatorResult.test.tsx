// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginPage, leavePage, press, sees, show } from '#web/chrome/action/test-page.tsx'
import type { Estimate } from './simulate.ts'
import { SimulatorResult } from './SimulatorResult.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const links = () => [...document.querySelectorAll('a')].map(({ textContent }) => textContent)
const refusedBy = (isOnQuote: boolean): Estimate => ({
  state: 'refused',
  sentence: 'Au-delà de 30\u00a0kg.',
  isOnQuote,
})

// Removed to see it fail: `isOnQuote`.
test.each([true, false])('why there is no price is said, and a quote offered: %s', async (is) => {
  await show(<SimulatorResult estimate={refusedBy(is)} onRetry={() => {}} />)
  await sees('Au-delà de 30')
  expect(links().includes('Demander un devis')).toBe(is)
})

test('a price that could not be read may be asked for again', async () => {
  const onRetry = vi.fn<() => void>()
  await show(<SimulatorResult estimate={{ state: 'failed' }} onRetry={onRetry} />)
  await press('Réessayer')
  expect(onRetry).toHaveBeenCalledOnce()
})
