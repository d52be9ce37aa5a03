import { chromium, type Browser, type BrowserContext, type CDPSession } from 'playwright-core'
import { findChromium } from '../scripts/chromium.ts'
import { contentIn, contextOf } from './customer-area.ts'
import { median, printFigure, rounded } from './figure.ts'
import { slowLink } from './visit.ts'

const rounds = 3
const goals = { requests: 15, jsKb: 150, firstMs: 2000, secondMs: 1000 }

type People = {
  readonly origin: string
  readonly customer: string
  readonly staff: string
}

/**
 * The first page of each private area, and the longest form, on a link of 300 ms and 1.6 Mbit/s: what a browser with an empty
 * cache requests until the page has its content, and when that is; then the same page once more.
 */
export async function measureFirstVisits({ origin, customer, staff }: People): Promise<void> {
  const found = await findChromium()
  if (!found.found) return printFigure({ figure: 'first visits', skipped: found.reason })
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  try {
    await measurePage(browser, { origin, cookie: customer }, '/tableau-de-bord/apercu')
    await measurePage(browser, { origin, cookie: customer }, '/tableau-de-bord/devis')
    await measurePage(browser, { origin, cookie: staff }, '/admin/dashboard')
  } finally {
    await browser.close()
  }
}

async function measurePage(
  browser: Browser,
  signed: Parameters<typeof contextOf>[1],
  path: string,
): Promise<void> {
  const visits = new Array<Awaited<ReturnType<typeof visitTwice>>>()
  for (let round = 0; round < rounds; round += 1) {
    const context = await contextOf(browser, signed)
    visits.push(await visitTwice(context, signed.origin + path))
    await context.close()
  }
  const of = (what: keyof typeof goals) => rounded(median(visits.map((visit) => visit[what])), 0)
  const figures = {
    requests: of('requests'),
    jsKb: of('jsKb'),
    firstMs: of('firstMs'),
    secondMs: of('secondMs'),
  }
  printFigure({
    figure: `first content of ${path}, slow link`,
    ...figures,
    goals,
    reached: Object.entries(goals).every(([what, goal]) => of(what as keyof typeof goals) <= goal),
    asked: process.env['BENCH_ASKED'] ? visits[0]?.asked : undefined,
  })
}

async function visitTwice(context: BrowserContext, url: string) {
  const first = await visit(context, url)
  const second = await visit(context, url)
  const { contentMs, requests, jsKb, asked } = first
  return { requests, jsKb, firstMs: contentMs, secondMs: second.contentMs, asked }
}

async function visit(context: BrowserContext, url: string) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await slowLink(devtools)
  const traffic = watchTraffic(devtools)
  await page.goto(url, { waitUntil: 'commit' })
  const contentMs = await contentIn(page)
  const told = traffic()
  // The service worker starts and caches what the page has loaded, so that a second visit finds both.
  await page.waitForTimeout(2500)
  await page.close()
  return { contentMs, ...told }
}

/** Counts the traffic until the caller reads the result. */
function watchTraffic(devtools: CDPSession) {
  const scripts = new Set<string>()
  const asked = new Array<string>()
  let jsBytes = 0
  devtools.on('Network.requestWillBeSent', ({ request, requestId }) => {
    if (request.url.startsWith('data:')) return
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    if (pathname.endsWith('.js')) scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) jsBytes += encodedDataLength
  })
  return () => ({ requests: asked.length, jsKb: jsBytes / 1024, asked: [...asked] })
}
