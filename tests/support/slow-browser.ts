import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

/** How many times slower than this machine every page is: what races on a telephone, or on a loaded machine, shows. */
const factor = Number(process.env['ESCALE_SLOW_BROWSER'] ?? 1)
const link = { latency: 100, downloadThroughput: -1, uploadThroughput: -1 }

/** Each page of this browser computes `ESCALE_SLOW_BROWSER` times slower, behind a link with 100 ms of delay. */
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
    // A window that a test leaves open would keep a core busy with being slow.
    if (expect.getState().currentTestName) onTestFinished(async () => setSpeed(await slowed, 1))
  })
  // Chromium obeys the last word on a link: a delay alone would bring the network back that Playwright cuts.
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

/** A window that closes meanwhile needs nothing more. */
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
