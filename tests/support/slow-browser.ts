import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

/** How many times slower than this machine every page runs, to reveal the races of a phone or a loaded machine. */
const factor = Number(process.env['ESCALE_SLOW_BROWSER'] ?? 1)
const link = { latency: 100, downloadThroughput: -1, uploadThroughput: -1 }

/** Slows down each page of this browser `ESCALE_SLOW_BROWSER` times, behind a link with 100 ms of delay. */
export function slowedAsAsked(browser: Browser): Browser {
  if (factor > 1) browser.on('context', slowPages)
  return browser
}

function slowPages(context: BrowserContext): void {
  const sessions: CDPSession[] = []
  let offline = false
  const setLink = (session: CDPSession) =>
    session.send('Network.emulateNetworkConditions', { ...link, offline })
  context.on('page', (page) => {
    const slowed = unlessClosed(page, async () => {
      const session = await context.newCDPSession(page)
      sessions.push(session)
      page.once('close', () => sessions.splice(sessions.indexOf(session), 1))
      await setSpeed(session, factor)
      await setLink(session)
      return session
    })
    // The throttling of a page left open would keep a core busy.
    if (expect.getState().currentTestName) onTestFinished(async () => setSpeed(await slowed, 1))
  })
  // Chromium applies the last command on a link: setting only the delay would restore the network that Playwright cuts.
  const setOffline = context.setOffline.bind(context)
  context.setOffline = async (isOffline) => {
    offline = isOffline
    await setOffline(isOffline)
    await Promise.all(sessions.map(setLink))
  }
}

async function setSpeed(session: CDPSession | undefined, rate: number): Promise<void> {
  await session?.send('Emulation.setCPUThrottlingRate', { rate }).catch(() => undefined)
}

/** Ignores the errors of a window that closes meanwhile. */
async function unlessClosed<Value>(
  page: Page,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    if (page.isClosed()) return undefined
    throw error
  }
}
