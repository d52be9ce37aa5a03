import type { Browser, Page } from 'playwright-core'

/** How many times slower than this machine every page is: what races on a telephone, or on a loaded machine, shows. */
const factor = Number(process.env['ESCALE_SLOW_BROWSER'] ?? 1)

/** Each page of this browser computes `ESCALE_SLOW_BROWSER` times slower, behind a link with 100 ms of delay. */
export function slowedAsAsked(browser: Browser): Browser {
  if (factor > 1) {
    browser.on('context', (context) => context.on('page', (page) => void slowDown(page)))
  }
  return browser
}

/** A window that closes meanwhile needs it no more. */
async function slowDown(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page)
    const link = { offline: false, latency: 100, downloadThroughput: -1, uploadThroughput: -1 }
    await session.send('Emulation.setCPUThrottlingRate', { rate: factor })
    await session.send('Network.emulateNetworkConditions', link)
  } catch (error) {
    if (!page.isClosed()) throw error
  }
}
