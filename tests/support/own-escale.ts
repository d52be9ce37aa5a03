import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { startEscale, type RunningEscale } from './running-escale.ts'

export type Own = { readonly escale: RunningEscale; readonly browser: Browser }

/** Starts a product and a browser for one file, passes them to `tell` once they run, and stops them after the last journey. */
export function ownEscale(tell: (own: Own) => void): void {
  let escale: RunningEscale | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    escale = await startEscale()
    browser = await openBrowser()
    tell({ escale, browser })
  })
  afterAll(async () => {
    await browser?.close()
    await escale?.stop()
  })
}
