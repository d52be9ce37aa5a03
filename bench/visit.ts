import type { Browser, CDPSession, Page } from 'playwright-core'

export type Visit = {
  readonly lcpMs: number
  readonly totalBlockingMs: number
  readonly layoutShift: number
  readonly requests: number
  readonly servedBytes: number
  readonly thirdPartyRequests: number
}

const roundTripMs = 300
const bytesPerSecond = 1_600_000 / 8
const slowerBy = 4
const quietMs = 2500

/** One visit with an empty cache on the slow link, without interaction, observed until some time after the page has loaded. */
export async function measureVisit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await slowDown(devtools)
    const traffic = await watchTraffic(devtools, new URL(url).host)
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'load' })
    // Waits on purpose: the figure is what still moves or blocks that long after the load. This is a bench, so no test pays for
    // the wait.
    await page.waitForTimeout(quietMs)
    return { ...(await readObserved(page)), ...traffic }
  } finally {
    await context.close()
  }
}

export async function slowDown(devtools: CDPSession): Promise<void> {
  await slowLink(devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
}

export async function slowLink(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/**
 * The counters fill as the visit goes on. They leave out what the page requests from our own API once it has loaded: that is not
 * part of its weight.
 */
async function watchTraffic(devtools: CDPSession, host: string) {
  const traffic = { requests: 0, servedBytes: 0, thirdPartyRequests: 0 }
  const counted = new Set<string>()
  devtools.on('Network.requestWillBeSent', ({ request, requestId }) => {
    if (request.url.startsWith('data:')) return
    const address = new URL(request.url)
    if (address.host !== host) traffic.thirdPartyRequests += 1
    if (address.pathname.startsWith('/api/')) return
    counted.add(requestId)
    traffic.requests += 1
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) traffic.servedBytes += encodedDataLength
  })
  return traffic
}

type Observed = Pick<Visit, 'lcpMs' | 'totalBlockingMs' | 'layoutShift'>

/** Runs in the page, so it is a string: a bench does not know the browser's types. */
const observe = `
  window.observed = { lcpMs: 0, totalBlockingMs: 0, layoutShift: 0 }
  const watch = (type, tell) =>
    new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => { window.observed.lcpMs = entry.startTime })
  watch('longtask', (entry) => { window.observed.totalBlockingMs += Math.max(0, entry.duration - 50) })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) window.observed.layoutShift += entry.value })`

const readObserved = (page: Page): Promise<Observed> => page.evaluate<Observed>('window.observed')
