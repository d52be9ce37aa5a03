import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { findChromium } from '../chromium.ts'

export type Scheme = 'light' | 'dark'
export type Login = { readonly email: string; readonly password: string }

export async function openChromium(...more: string[]): Promise<Browser> {
  const found = await findChromium()
  if (!found.found) throw new Error(found.reason)
  return chromium.launch({
    executablePath: found.path,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      ...more,
    ],
  })
}

/** A browser of its own, without animations, as high as a phone or a laptop. */
export const looking = (width: number, scheme: Scheme): BrowserContextOptions => ({
  viewport: { width, height: width < 600 ? 844 : 900 },
  colorScheme: scheme,
  reducedMotion: 'reduce',
  locale: 'fr-FR',
})

export function reportTroubles(page: Page): void {
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    console.error(`page: ${error.message}`)
  })
}

export async function signIn(page: Page, at: string, login: Login): Promise<void> {
  const { origin } = new URL(at)
  const answer = await page.request.post(`${origin}/api/session`, {
    data: login,
    headers: { origin },
  })
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()} ${await answer.text()}`)
}

/** A live stream never ends, so a wait for idle may time out; only the page's own « hydrated » mark is required. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('html[data-hydrated]')
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
  await page.evaluate('document.fonts.ready')
}

/** The lower parts of a page load when they scroll into view. */
export async function scrollThrough(page: Page): Promise<void> {
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
  for (let y = 0; y < height; y += 600) await page.evaluate(`window.scrollTo(0, ${y})`)
  await page.evaluate('window.scrollTo(0, 0)')
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
}
