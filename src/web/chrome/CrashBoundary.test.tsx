// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CrashPage } from './CrashBoundary.tsx'
import { CodeGone } from './load-with-retry.ts'

const answer = vi.fn<() => Promise<{ ok: boolean }>>()
const reloaded = vi.fn<() => void>()
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', answer)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(reloaded)
  reloaded.mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function shown(error: unknown): Promise<string | null> {
  const root = document.createElement('div')
  const rendered = createRoot(root)
  await act(async () => rendered.render(<CrashPage error={error} />))
  const text = root.textContent
  act(() => rendered.unmount())
  return text
}

// Removed to see it fail: `hasPage`; during a restart the page was replaced by the browser's own page of errors.
test('while no server answers, the page says so instead of loading itself again', async () => {
  answer.mockRejectedValueOnce(new TypeError('network'))
  expect(await shown(new CodeGone())).toContain('n’a pas pu s’afficher')
  answer.mockResolvedValueOnce({ ok: false })
  expect(await shown(new CodeGone())).toContain('n’a pas pu s’afficher')
  expect(reloaded).not.toHaveBeenCalled()
})

test('once a server has the page, it is loaded again; another error is no reason to', async () => {
  answer.mockResolvedValueOnce({ ok: true })
  expect(await shown(new CodeGone())).toBe('')
  expect(reloaded).toHaveBeenCalledOnce()
  expect(await shown(new Error('of the screen'))).toContain('n’a pas pu s’afficher')
  expect(reloaded).toHaveBeenCalledOnce()
})
