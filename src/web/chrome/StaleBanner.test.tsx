// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { lazyAfterContent } from './lazy-after-content.ts'
import { StaleBanner } from './StaleBanner.tsx'

const newVersion = 'Une nouvelle version du site est en ligne'
let leave: () => void
// The other part of the banner: its code, which comes by the real clock, would say that all is well again.
beforeAll(async () => void (await import('./thread/UnsentMessages.tsx')))
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
})
afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

// Removed to see it fail: `noteFailure`; with `lazy` alone in its place, the whole page is gone with what was typed.
test('a part whose code is gone takes nothing away: the page says why, and no more once the code comes', async () => {
  const load = vi.fn<() => Promise<() => string>>().mockRejectedValue(new Error('404'))
  const Part = lazyAfterContent(load)
  const root = document.createElement('div')
  const rendered = createRoot(root)
  leave = () => act(() => rendered.unmount())
  await act(async () =>
    rendered.render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <StaleBanner />
        </MemoryRouter>
        <textarea defaultValue="" />
        <Suspense>
          <Part />
        </Suspense>
      </QueryClientProvider>,
    ),
  )
  const typed = root.querySelector('textarea')
  if (typed) typed.value = 'Bonjour'
  await pass(3)
  expect(root.textContent).not.toContain(newVersion)
  await pass(5)
  expect(root.textContent).toContain(newVersion)
  expect(root.querySelector('textarea')?.value).toBe('Bonjour')

  load.mockResolvedValue(() => 'la partie')
  await pass(20)
  expect(root.textContent).toBe('la partie')
})
