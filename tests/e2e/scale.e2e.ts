import { randomInt } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectAccessible, keepPictures, openBrowser, openVisitor } from '../support/browser.ts'
import type { Visitor } from '../support/browser.ts'
import { theEscale } from '../support/the-escale.ts'
import { enter, scanAtReception, sees } from './acts.ts'

const escale = theEscale()
let browser: Browser
let bench: Visitor
beforeAll(async () => {
  browser = await openBrowser()
  bench = await openVisitor(browser, escale.url)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures(task.name, { bench })
})
afterAll(() => browser.close())

/** A scale on a serial port that this browser was given: `scaleSays('S S  2.500 kg')`, `pullScaleOut()`. A text, because it runs in the page. */
const plugged = `(() => {
  let feed
  const port = {
    readable: new ReadableStream({ start: (controller) => { feed = controller } }),
    writable: new WritableStream(),
    open: async () => {},
  }
  const serial = Object.assign(new EventTarget(), { getPorts: async () => [port] })
  Object.defineProperty(navigator, 'serial', { value: serial })
  window.scaleSays = (line) => feed.enqueue(new TextEncoder().encode(line + '\\r\\n'))
  window.pullScaleOut = () => { port.readable = null; feed.error(new Error('lost')) }
})()`

test('a stable weight is written, a moving one is not, what is typed stays, and an unplugged scale is said', async () => {
  const { page, context } = bench
  await context.addInitScript(plugged)
  const says = (line: string) => page.evaluate(`scaleSays(${JSON.stringify(line)})`)
  await enter(page, '/admin/reception', 'operateur@escale.test')
  await scanAtReception(page, `7S${randomInt(1e10, 1e11)}`)
  await page.getByRole('button', { name: 'Recevoir comme non identifié' }).click()
  const weight = page.locator('#weight')
  await sees(page, 'Balance\u00a0: reliée, rien de lu encore')

  await says('S D      2.431 kg')
  await sees(page, 'Balance\u00a0: le poids bouge')
  expect(await weight.inputValue()).toBe('')
  await says('S S      2.500 kg')
  await expect.poll(() => weight.inputValue()).toBe('2,5')
  await says('ST,GS,+  1.250kg')
  await expect.poll(() => weight.inputValue()).toBe('1,25')
  await page.locator('#weight:focus').fill('3')
  await says('S S      2.500 kg')
  await sees(page, /Balance.: 2,50\s?kg/)
  expect(await weight.inputValue()).toBe('3')
  await expectAccessible(page)

  await page.evaluate('pullScaleOut()')
  await sees(page, /La balance est débranchée/)
  await page.getByRole('button', { name: 'Relier la balance' }).waitFor()
})
