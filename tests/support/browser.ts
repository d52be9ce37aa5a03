import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { eventually } from './eventually.ts'
import { expect, onTestFinished, TestRunner, type TestContext } from 'vitest'
import { lastWarnings } from './running-escale.ts'
import { slowedAsAsked } from './slow-browser.ts'

/**
 * Chromium uses only the last `--disable-features` list of the command line. So this one repeats the part of Playwright's list
 * that concerns our pages, then adds the two pages of the address bar, which each window would load and run unseen for half a
 * second of a core.
 */
const switchedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Debian's Chromium, with its own requests to the internet switched off. */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${switchedOff.join(',')}`,
      // A page of a test is closed before its code is worth optimising: a sixth of the pages' processor.
      '--js-flags=--no-maglev,--no-turbofan',
      ...args,
    ],
  })
  return slowedAsAsked(browser)
}

/**
 * A person with a separate browser, without animations: axe would measure the contrast of what is fading in. Any error on the
 * console fails the test that calls `quiet`.
 */
export type Visitor = {
  readonly page: Page
  readonly context: BrowserContext
  readonly complaints: string[]
}

export async function openVisitor(
  browser: Browser,
  baseURL: string,
  viewport = { width: 1280, height: 900 },
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: 'fr-FR',
    reducedMotion: 'reduce',
  })
  const complaints: string[] = []
  const page = await context.newPage()
  const visitor = { page, context, complaints }
  closeWithTest(visitor)
  page.setDefaultTimeout(30_000)
  waitForAreas(page)
  waitForNetwork(context)
  page.on('pageerror', (error) => complaints.push(`page: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  return visitor
}

/**
 * Makes `setOffline` last until the pages know, and still know a moment later: Chromium lets one that it was told of go on, or
 * begin again, as if online, once in many runs.
 */
function waitForNetwork(context: BrowserContext): void {
  const setOffline = context.setOffline.bind(context)
  context.setOffline = async (isOffline) => {
    const isKnownNow = async () => {
      const online = await Promise.all(
        context.pages().map((page) => page.evaluate('navigator.onLine')),
      )
      return online.every((isOnline) => isOnline === !isOffline)
    }
    const isKnown = async () => {
      await setOffline(isOffline)
      if (!(await isKnownNow())) return undefined
      await pause(150)
      return (await isKnownNow()) || undefined
    }
    await eventually(isKnown, { about: 'the news of the network', limitMs: 15_000 })
  }
}

/** Reuses one visitor's page for the whole file, at this size: another page would load all its code again. */
export async function pageOf(
  { page }: Visitor,
  viewport = { width: 1280, height: 900 },
): Promise<Page> {
  await page.setViewportSize(viewport)
  return page
}

/**
 * Whether the page belongs to the area of its address: a link into another area changes the address first, then the browser loads
 * the page.
 */
const isInItsArea = `(() => {
  const [, first] = location.pathname.split('/')
  const area = { admin: 'back-office', 'tableau-de-bord': 'customer' }[first]
  return document.documentElement.dataset.area === area || undefined
})()`

/** Makes `waitForURL` also wait for the page of the new area: an action before that would be lost with the previous page. */
function waitForAreas(page: Page): void {
  const waitForUrl = page.waitForURL.bind(page)
  // The previous page may close during the check.
  const isThere = () => page.evaluate<true | undefined>(isInItsArea).catch(() => undefined)
  page.waitForURL = async (url, options) => {
    await waitForUrl(url, options)
    await eventually(isThere, { about: 'the page of the area' })
  }
}

/** What is open for the whole file. */
const openForFile: Visitor[] = []

/**
 * Closes the page after its test: an open page receives every event of the later tests, and reloads everything. A page opened for
 * the whole file stays. The message of a failed test says what its pages showed.
 */
function closeWithTest(visitor: Visitor): void {
  if (!TestRunner.getCurrentTest()) {
    openForFile.push(visitor)
    return
  }
  onTestFinished(async ({ task }) => {
    await addWhatWasShown(task, visitor)
    await visitor.context.close()
  })
}

/** Called after each test, by `tell-pages.ts`. */
export async function addWhatTheFileShowed(task: TestContext['task']): Promise<void> {
  for (const visitor of openForFile) await addWhatWasShown(task, visitor)
}

/** Called after each file, by `tell-pages.ts`: the next one runs in the same process. */
export function forgetTheFile(): void {
  openForFile.length = 0
}

/** In the stack too: the summary at the end of the suite prints that. */
async function addWhatWasShown({ result }: TestContext['task'], visitor: Visitor): Promise<void> {
  const failure = result?.errors?.[0]
  if (!failure) return
  const shown = await whatWasShown(visitor)
  failure.message += shown
  failure.stack = `${failure.stack ?? ''}\n${shown}`
}

async function whatWasShown({ context, complaints }: Visitor): Promise<string> {
  const pages = await Promise.all(
    context.pages().map(async (page) => {
      // Without the navigation, which would fill the part of a log that is kept.
      const part = page.locator('main, [role=dialog], [role=alertdialog], .toasts')
      const shown = await Promise.all(
        (await part.all()).map(async (one) => one.ariaSnapshot({ timeout: 2000 }).catch(String)),
      )
      return `${page.url()}\n${shown.join('\n').slice(0, 4000)}`
    }),
  )
  return ['', ...pages, ...complaints, ...lastWarnings()].join('\n')
}

/**
 * Whether the page is fully laid out: after it wakes, a public page lays out what is below the first screen in idle moments, and
 * until then its boxes are estimates. And no list is pale because its rows are about to change.
 */
const isLaidOut = `[...document.body.querySelectorAll('*')].every((part) =>
  part.checkVisibility({ contentVisibilityAuto: true }) || !part.checkVisibility()) &&
  !document.querySelector('[aria-busy=true].opacity-60')`

/**
 * Waits until no fade or colour change runs, whose colours in between are not real: when one ends, the elements that inherit its
 * colour start theirs. Ignores endless animations.
 */
const standStill = `(async () => {
  let moving
  do {
    await new Promise(requestAnimationFrame)
    moving = document.getAnimations().filter(({ effect, playState }) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
  } while (moving.length > 0)
})()`

/**
 * A page of the demonstration gets its bar late (`PageFrame.tsx`): not while it sleeps, not when the server is away, and not where
 * an account that is not ready stops before any content.
 */
const isBarDue = `document.documentElement.dataset.hydrated === 'true' &&
  /(^|;\\s*)escale\\.demo=1(;|$)/.test(document.cookie) &&
  location.pathname !== '/composants' && document.querySelector('nav') !== null &&
  !performance.getEntriesByName(location.origin + '/api/site').some(({ responseStatus }) => responseStatus >= 400)`

/** The bar covers the end of the page: while it comes, axe would measure half a button. */
async function awaitBar(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>(isBarDue))) return
  const bar = page.locator('aside[aria-label="Démonstration"]')
  // A page that crashed has none.
  await bar.waitFor({ timeout: 5000 }).catch(() => undefined)
}

const axeOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}

const require = createRequire(import.meta.url)
/** Half a megabyte of code, which a page keeps once it has it. */
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** Strings, because they run in the page. */
const isAxeThere = `'axe' in window`
const violations = `axe.run(${JSON.stringify(axeOptions)}).then(({ violations }) => violations.map(
  ({ id, nodes }) => id + ': ' + nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary).join(' | ')))`

/** Checks what is on screen for WCAG 2.2 AA with axe, in this page only; its only frame is the sandboxed picture of a mail. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isLaidOut), { interval: 30 }).toBe(true)
  await awaitBar(page)
  await page.evaluate(standStill)
  if (!(await page.evaluate<boolean>(isAxeThere))) await page.evaluate(axe)
  const told = await page.evaluate<string[]>(violations)
  expect(told.join('\n'), `axe on ${page.url()}`).toBe('')
}

/**
 * Waits until the screen's data has loaded: no placeholder of its lists and cards is left. A public page sleeps until a gesture,
 * and so do its requests.
 */
export async function shown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  let x = 0
  await expect
    .poll(
      async () => {
        await page.mouse.move((x += 3), 200)
        return page.evaluate<number>(placeHoldersInSight)
      },
      { interval: 30 },
    )
    .toBe(0)
}

/** A part further down loads its data only when it comes near. */
const placeHoldersInSight = `[...document.querySelectorAll('.animate-pulse')]
  .filter((holder) => holder.getBoundingClientRect().top < innerHeight).length`

/** Nothing overflows at the width of a small phone. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [scroll, width] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )
  expect(scroll, `width of ${page.url()}`).toBeLessThanOrEqual(width)
}

/** Without the fades: each colour on its way would start the change of what inherits it, a second of painting. */
export async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(withoutFades)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate('getComputedStyle(document.body).color, (document.adoptedStyleSheets = [])')
}

const withoutFades = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [sheet]
})()`

/** In light mode on a desktop, in dark mode on a phone, and on a small phone. */
export async function inspectEverywhere(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await setScheme(page, colorScheme)
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScroll(page)
  await setScheme(page, 'light')
  await page.setViewportSize({ width: 1280, height: 900 })
  // What follows the width of the window would move under the next press.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  )
}

/** Saves the screen of each person when a test fails, in `test-results/`. */
export async function keepPictures(
  testName: string,
  people: Readonly<Record<string, Visitor>>,
): Promise<void> {
  const slug = testName.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 60)
  for (const [name, { page }] of Object.entries(people)) {
    await page.screenshot({ path: `test-results/${slug}-${name}.png` })
  }
}
