import { afterAll, vi } from 'vitest'

type Page = { readonly window?: Record<'localStorage' | 'sessionStorage', { clear(): void }> }

/**
 * Files share a process, which spares the loading of the libraries. Each gets our own modules anew, with nothing kept in them, and
 * leaves neither stubs nor stored values to the next one. Listeners on `window` stay.
 */
vi.resetModules()
afterAll(() => {
  vi.unstubAllGlobals()
  const { window } = globalThis as Page
  window?.localStorage.clear()
  window?.sessionStorage.clear()
})
