import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
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

type Shot = { readonly width: number; readonly scheme: Scheme; readonly file: string }

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

const browser = await openChromium()
try {
  for (const shot of shots) await take(shot)
} finally {
  await browser.close()
}

async function take({ width, scheme, file: path }: Shot): Promise<void> {
  const page = await browser.newPage(looking(width, scheme))
  reportTroubles(page)
  if (values.login && password) await signIn(page, url, { email: values.login, password })
  await page.goto(url)
  await shown(page)
  if (values.wait) await page.waitForSelector(values.wait)
  // Playwright hides the caret by an inline style, which our CSP would rightly report.
  await page.screenshot({ path, fullPage: !values.viewport, caret: 'initial' })
  console.log(`${path} (${page.url()})`)
  await page.close()
}

async function shown(page: Page): Promise<void> {
  await settled(page)
  if (!values.viewport) await scrollThrough(page)
}
