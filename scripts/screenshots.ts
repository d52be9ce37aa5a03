import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { demoPassword } from '#server/office/system/demonstration.ts'
import { screens, type Row, type Screen, type Who } from './screenshots/screens.ts'
import { preparations } from './screenshots/states.ts'
import {
  looking,
  openChromium,
  reportTroubles,
  scrollThrough,
  settled,
  signIn,
  type Scheme,
} from './screenshots/visitor.ts'

const usage =
  'npm run screenshots -- <url> <folder> [names, as patterns…] [--widths 390,1280,1920] [--schemes light,dark] [--bar]'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string', default: '390,1280,1920' },
    schemes: { type: 'string', default: 'light,dark' },
    /** With the demonstration's bar, which customers do not have. */
    bar: { type: 'boolean', default: false },
  },
})
const [url = '', folder = '', ...words] = positionals
if (url === '' || folder === '') throw new Error(usage)
const wanted = screens.filter(
  ({ name }) => words.length === 0 || words.some((word) => new RegExp(`^${word}$`).test(name)),
)
mkdirSync(folder, { recursive: true })

const browser = await openChromium()
/** Of somebody who set letters of twice the usual size. */
const largeText = await openChromium('--blink-settings=defaultFontSize=32')
const failed: string[] = []
for (const width of values.widths.split(',').map(Number)) {
  for (const scheme of values.schemes.split(',') as Scheme[]) await walk(width, scheme)
}
await browser.close()
await largeText.close()
if (failed.length > 0) {
  console.error(`not taken: ${failed.join(', ')}`)
  process.exitCode = 1
}

/** Every screen at one width, by day or by night: one session for each person. */
async function walk(width: number, scheme: Scheme): Promise<void> {
  const readers = Map.groupBy(wanted, ({ who, state }) => `${who} ${state === 'large-text'}`)
  for (const screens of readers.values()) {
    const [{ who, state }] = screens as [Screen, ...Screen[]]
    const context = await enter(state === 'large-text' ? largeText : browser, who, width, scheme)
    for (const screen of screens) {
      const name = `${screen.name}-${width}-${scheme}`
      try {
        const height = await take(context, screen, join(folder, `${name}.png`))
        console.log(`${name} ${height}`)
      } catch (error) {
        failed.push(name)
        console.error(`${name}: ${String(error).split('\n', 1)[0]}`)
      }
    }
    // An answer may still be under way.
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}

async function enter(
  from: Browser,
  who: Who,
  width: number,
  scheme: Scheme,
): Promise<BrowserContext> {
  const context = await from.newContext({
    ...looking(width, scheme),
    serviceWorkers: 'block',
    // Where they read it: a deadline is told there and in Paris.
    timezoneId: who === 'client' ? 'Pacific/Noumea' : 'Europe/Paris',
  })
  context.setDefaultTimeout(15_000)
  if (!values.bar) {
    await context.route('**/api/site', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), demo: null } })
    })
  }
  if (who === 'visitor') return context
  const page = await context.newPage()
  await signIn(page, url, { email: `${who}@escale.test`, password: demoPassword })
  await page.close()
  return context
}

/** In pixels: how high the page is. */
async function take(context: BrowserContext, screen: Screen, path: string): Promise<number> {
  const page = await context.newPage()
  try {
    reportTroubles(page)
    const { before, after, isUnfinished } = screen.state ? preparations[screen.state] : {}
    const address = new URL(await pathOf(screen, page), url).href
    await before?.(page)
    await page.goto(address)
    await settled(page)
    if (!isUnfinished) await filled(page)
    await after?.(page)
    await page.screenshot({ path, fullPage: true, caret: 'initial' })
    return Number(await page.evaluate('document.documentElement.scrollHeight'))
  } finally {
    await context.setOffline(false)
    await page.close()
  }
}

/** Until nothing stands for what is to come. */
async function filled(page: Page): Promise<void> {
  await scrollThrough(page)
  await page
    .locator('main .animate-pulse')
    .first()
    .waitFor({ state: 'detached', timeout: 5000 })
    .catch(() => undefined)
}

/** Looks up the object that a screen is about. */
async function pathOf({ path }: Screen, page: Page): Promise<string> {
  if (typeof path === 'string') return path
  const answer = await page.request.get(new URL(path.in, url).href)
  const { items } = (await answer.json()) as { items: readonly Row[] }
  const found = items.find((row) =>
    Object.entries(path.where ?? {}).every(([name, value]) => row[name] === value),
  )
  if (!found) throw new Error(`nothing in ${path.in} for ${JSON.stringify(path.where)}`)
  return path.path.replace('{id}', String(found['id']))
}
