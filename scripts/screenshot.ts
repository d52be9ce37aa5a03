import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from './chromium.ts'

const usage =
  'screenshot.ts <url> <out.png> [width=1280] [--login email password] [--dark] [--all] [--viewport] [--wait selector]'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    login: { type: 'string' },
    dark: { type: 'boolean' },
    all: { type: 'boolean' },
    viewport: { type: 'boolean' },
    wait: { type: 'string' },
  },
})
const [url = '', file = '', ...rest] = positionals
if (url === '' || file === '') throw new Error(usage)
// `--login email password`: parseArgs gives the e-mail to the option, the password to the positionals.
const password = values.login === undefined ? undefined : rest.pop()
const [oneWidth = 1280] = rest.map(Number)

type Shot = { readonly width: number; readonly scheme: 'light' | 'dark'; readonly file: string }

/** `--all`: a phone, a laptop and a large screen, by day and by night, each in a file of its own. */
const shots: readonly Shot[] = values.all
  ? [390, 1280, 1920].flatMap((width) =>
      (['light', 'dark'] as const).map((scheme) => ({
        width,
        scheme,
        file: file.replace(/(\.png)?$/, `-${width}-${scheme}.png`),
      })),
    )
  : [{ width: oneWidth, scheme: values.dark ? 'dark' : 'light', file }]

const found = await findChromium()
if (!found.found) throw new Error(found.reason)
const browser = await chromium.launch({
  executablePath: found.path,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
try {
  for (const shot of shots) await take(shot)
} finally {
  await browser.close()
}

async function take({ width, scheme, file: path }: Shot): Promise<void> {
  const page = await browser.newPage({
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'fr-FR',
  })
  reportTroubles(page)
  if (values.login && password) await signIn(page, url, values.login, password)
  await page.goto(url)
  await settled(page)
  if (values.wait) await page.waitForSelector(values.wait)
  // Playwright hides the caret by an inline style, which our CSP would rightly report.
  await page.screenshot({ path, fullPage: !values.viewport, caret: 'initial' })
  console.log(`${path} (${page.url()})`)
  await page.close()
}

function reportTroubles(page: Page): void {
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    console.error(`page: ${error.message}`)
  })
}

async function signIn(page: Page, at: string, email: string, secret: string): Promise<void> {
  const { origin } = new URL(at)
  const answer = await page.request.post(`${origin}/api/session`, {
    data: { email, password: secret },
    headers: { origin },
  })
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()} ${await answer.text()}`)
}

/** A live stream never ends, so a wait for idle may time out; only the page's own « hydrated » mark is required. */
async function settled(page: Page): Promise<void> {
  await page.waitForSelector('html[data-hydrated]')
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
  await page.evaluate('document.fonts.ready')
  if (!values.viewport) await scrollThrough(page)
}

/** The lower parts of a page load when they scroll into view. */
async function scrollThrough(page: Page): Promise<void> {
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
  for (let y = 0; y < height; y += 600) await page.evaluate(`window.scrollTo(0, ${y})`)
  await page.evaluate('window.scrollTo(0, 0)')
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
}
