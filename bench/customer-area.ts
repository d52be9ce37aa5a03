import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { findChromium } from '../scripts/chromium.ts'
import { printFigure, spreadOf, type Spread } from './figure.ts'
import { slowDown, slowLink } from './visit.ts'

const roundTripMs = 300
/** A change of screen is one round trip when it ends before a second one could. */
const goals = { contentMs: 2000, changeMs: roundTripMs * 2 }

/**
 * The goals are for the slow link alone. The bench also prints the figures of a processor four times slower, without a goal: the
 * issue requires that processor for the public site only.
 */
const machines = [
  { name: 'slow link', slow: slowLink, rounds: 3, hasGoal: true },
  { name: 'slow link, processor 4 times slower', slow: slowDown, rounds: 1, hasGoal: false },
] as const
type Machine = (typeof machines)[number]

/** The screens of the customer area that have their own address, and the text of their link in the sidebar. */
const screens = [
  { path: '/tableau-de-bord/apercu', link: 'Aperçu' },
  { path: '/tableau-de-bord/commandes', link: 'Mes Commandes' },
  { path: '/tableau-de-bord/enregistrer-colis', link: 'Déclarer un Colis' },
  { path: '/tableau-de-bord/offres-options', link: 'Offres & Options' },
  { path: '/tableau-de-bord/devis', link: 'Demander un Devis' },
  { path: '/tableau-de-bord/panier', link: 'Panier' },
  { path: '/tableau-de-bord/documents-factures', link: 'Documents & Factures' },
  { path: '/tableau-de-bord/compte', link: 'Mon Compte' },
  { path: '/tableau-de-bord/colis', link: null },
  { path: '/tableau-de-bord/notifications', link: null },
] as const

type Signed = { readonly origin: string; readonly cookie: string }

/**
 * A returning customer (300 ms of round trip, 1.6 Mbit/s): when each screen has its content, and how long a change of screen
 * takes once its code is loaded. A screen has its content when it has a title and nothing is still loading.
 */
export async function measureCustomerArea(signed: Signed): Promise<void> {
  const found = await findChromium()
  if (!found.found) {
    printFigure({ figure: 'customer area', skipped: found.reason })
    return
  }
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  try {
    for (const { path } of screens) await measureReturn(browser, signed, path)
    for (const machine of machines) await measureChanges(browser, signed, machine)
  } finally {
    await browser.close()
  }
}

async function measureReturn(browser: Browser, signed: Signed, path: string): Promise<void> {
  const context = await contextOf(browser, signed)
  const first = await context.newPage()
  await first.goto(signed.origin + path)
  await contentIn(first)
  await first.waitForTimeout(1500)
  await first.close()
  for (const machine of machines) {
    printFigure({
      figure: `second visit of ${path}, ${machine.name}`,
      ...judged('contentMs', await contentTime(context, signed.origin + path, machine), machine),
    })
  }
  await context.close()
}

async function contentTime(
  context: BrowserContext,
  url: string,
  machine: Machine,
): Promise<Spread> {
  const times: number[] = []
  for (let round = 0; round < machine.rounds; round += 1) {
    const page = await context.newPage()
    await machine.slow(await context.newCDPSession(page))
    await page.goto(url, { waitUntil: 'commit' })
    times.push(await contentIn(page))
    await page.close()
  }
  return spreadOf(times)
}

/** The figure, and whether it reaches the goal on a machine that has one. */
function judged(name: keyof typeof goals, value: Spread, { hasGoal }: Machine) {
  const goal = goals[name]
  return hasGoal ? { [name]: value, goal, reached: value.median <= goal } : { [name]: value }
}

async function measureChanges(browser: Browser, signed: Signed, machine: Machine): Promise<void> {
  const context = await contextOf(browser, signed)
  const page = await context.newPage()
  await page.goto(signed.origin + screens[0].path)
  const links = screens.flatMap(({ link }) => (link === null ? [] : [link]))
  // A first round on a fast link loads the code of the screens.
  for (const link of links) await change(page, link)
  await page.reload()
  await contentIn(page)
  await machine.slow(await context.newCDPSession(page))
  const times = new Map<string, number[]>()
  for (let round = 0; round < machine.rounds; round += 1) {
    for (const link of links.slice(1)) {
      times.set(link, [...(times.get(link) ?? []), await change(page, link)])
    }
    await change(page, links[0] ?? '')
  }
  for (const [link, measured] of times) {
    printFigure({
      figure: `change to ${link}, code loaded, ${machine.name}`,
      ...judged('changeMs', spreadOf(measured), machine),
    })
  }
  await context.close()
}

async function change(page: Page, link: string): Promise<number> {
  const from = await page.evaluate<number>('performance.now()')
  await page.locator('aside').getByRole('link', { name: link, exact: true }).click()
  await page.waitForFunction(
    `document.querySelector('aside [aria-current=page]')?.textContent.includes(${JSON.stringify(link)})`,
  )
  return (await contentIn(page)) - from
}

export async function contextOf(
  browser: Browser,
  { origin, cookie }: Signed,
): Promise<BrowserContext> {
  // The question "is there content" is text that the page evaluates; our content security policy forbids that.
  const context = await browser.newContext({
    viewport: { width: 1280, height: 844 },
    bypassCSP: true,
  })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
  return context
}

/** The time on the page's own clock when the page has its title and nothing that it shows is still loading: what is folded may come later. */
export async function contentIn(page: Page): Promise<number> {
  const handle = await page.waitForFunction(hasContent, undefined, {
    polling: 'raf',
    timeout: 60_000,
  })
  return handle.jsonValue() as Promise<number>
}

/** A string, because a bench does not know the browser's types. */
const hasContent = `(() => {
  const main = document.querySelector('#contenu')
  if (!main?.querySelector('h1')) return false
  const isLoading = [...main.querySelectorAll('[role=status], [data-skeleton], .animate-pulse')].some(
    (one) => one.checkVisibility() && (one.role !== 'status' || /^Chargement/.test(one.textContent.trim())),
  )
  return isLoading ? false : performance.now()
})()`
