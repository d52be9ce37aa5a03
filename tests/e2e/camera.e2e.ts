import { randomInt } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { code128 } from '#domain/label/code-128.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  keepPictures,
  openBrowser,
  openVisitor,
  setScheme,
  type Visitor,
} from '../support/browser.ts'
import { theEscale } from '../support/the-escale.ts'
import { enter, sees } from './acts.ts'

/** A phone instead of the hand scanner; Chromium's fake camera plays a film from a file. */
describe('codes by the camera', () => {
  const escale = theEscale()
  let browser: Browser
  let bench: Visitor
  let page: Page
  let folder: string
  let film: string
  const number = `7Q${randomInt(1e10, 1e11)}`

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'escale-camera-'))
    film = join(folder, 'film.mjpeg')
    await show(await tagOf(number))
    browser = await openBrowser([
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
      '--use-fake-ui-for-media-stream',
    ])
    const client = await openVisitor(browser, escale.url)
    await enter(client.page, '/tableau-de-bord/colis', 'client2@escale.test')
    const declared = await client.context.request.post(`${escale.url}/api/parcels`, {
      headers: { origin: escale.url },
      data: { trackingNumber: number, merchant: 'Atelier Photo', requestedAction: 'grouping' },
    })
    if (!declared.ok()) throw new Error(`${declared.status()} for the declaration`)
    bench = await openVisitor(browser, escale.url)
    page = bench.page
    await bench.context.grantPermissions(['camera'])
    await enter(page, '/admin/reception', 'operateur@escale.test')
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(task.name, { bench })
  })
  afterAll(async () => {
    await browser.close()
    await rm(folder, { recursive: true })
  })

  /** The camera opens its file when it is turned on, and loops over the pictures. */
  const show = (...pictures: readonly Buffer[]) => writeFile(film, Buffer.concat(pictures))
  const view = () => page.getByLabel('Vue de la caméra')
  const turnOn = () => page.getByRole('button', { name: 'Lire les codes avec la caméra' }).click()

  test('the barcode of an awaited parcel opens it without a key; the shelf’s own code receives it', async () => {
    await show(...repeated(await tagOf(number), 45), ...repeated(await tagOf('D-1-2'), 45))
    await turnOn()
    await page.locator('#weight:focus').waitFor()
    await sees(page, number)
    await page.getByLabel('Poids').fill('1,84 30x22x15')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await found(number)).reception?.shelf).toBe('D-1-2')
    // The film goes on, and on a slow machine the bench looks up the same tag again before the sentence was read.
    await page
      .getByText(`Reçu\u00a0: ${number}, étagère D-1-2`)
      .or(page.getByText('Ce colis est déjà passé à la réception.'))
      .first()
      .waitFor()
  })

  test('the QR code of our own label finds that parcel', async () => {
    const sheet = `/admin/colis/${(await found(number)).id}`
    await page.goto(sheet)
    await page.getByRole('button', { name: `Étiquette de ${number}` }).click()
    const label = page.getByRole('dialog', { name: 'Étiquette du colis' })
    const qr = await label.getByLabel('Code QR de la fiche du colis').screenshot()
    await show(await onTheTable(qr))

    // The camera was left on: it starts by itself.
    await page.goto('/admin/reception')
    await sees(page, 'Vérifiez avant de recevoir')
    await sees(page, number)
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: 'Voir sa fiche' })
        .getAttribute('href'),
    ).toBe(sheet)
  })

  test('on a desk, a phone and by night the view has its controls, and turns off when nobody looks', async () => {
    await show(await tagOf('https://a.fr/b'))
    await page.goto('/admin/reception')
    await sees(page, /^Code lu, mais/)
    await expectAccessible(page)
    await setScheme(page, 'dark')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 844 })
    await expectNoSidewaysScroll(page)
    await setScheme(page, 'light')
    await page.setViewportSize({ width: 1280, height: 900 })

    await page.evaluate(look('hidden'))
    await view().waitFor({ state: 'detached' })
    await page.evaluate(look('visible'))
    await view().waitFor()
  })

  test('parcels are put away by camera: the shelf, then what is put on it', async () => {
    await show(...repeated(await tagOf('C02'), 45), ...repeated(await tagOf(number), 45))
    await page.goto('/admin/etageres')
    await page.getByRole('button', { name: 'Ranger au scanner' }).click()
    await turnOn()
    await sees(page, `${number} est sur C02`)
    await page.setViewportSize({ width: 320, height: 844 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test('a camera that is refused says why, and the number is typed', async () => {
    const strict = await openBrowser([
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream=deny',
    ])
    const { page: refused } = await openVisitor(strict, escale.url)
    await enter(refused, '/admin/reception', 'operateur@escale.test')
    await refused.getByRole('button', { name: 'Lire les codes avec la caméra' }).click()
    await sees(refused, /L’accès à la caméra est refusé.*tapez le numéro/)
    await refused.getByLabel('Scannez le colis').fill(number)
    await refused.keyboard.press('Enter')
    await sees(refused, 'Vérifiez avant de recevoir')
    await strict.close()
  })

  // Seen to fail without `wasm-unsafe-eval` in the worker's own policy, at the first journey.
  test('nobody’s console complained: the reader keeps to the policy of its file', () => {
    expect(bench.complaints.filter((line) => !/status of (401|403)/.test(line))).toEqual([])
  })

  async function found(trackingNumber: string): Promise<Found> {
    const url = `${escale.url}/api/warehouse/declarations?trackingNumber=${trackingNumber}`
    const { matches } = await (await bench.context.request.get(url)).json()
    return matches[0]
  }
})

type Found = { readonly id: string; readonly reception: { readonly shelf: string } | null }

const repeated = (picture: Buffer, times: number): Buffer[] =>
  Array.from({ length: times }, () => picture)

/** What the browser reports when a page is hidden, or visible again. */
const look = (state: 'hidden' | 'visible') => `
  Object.defineProperty(document, 'hidden', { configurable: true, value: ${state === 'hidden'} });
  document.dispatchEvent(new Event('visibilitychange'))`

/** A tag with our own barcode, as on a shop's label or a shelf. */
function tagOf(text: string): Promise<Buffer> {
  const modules = code128(text) ?? []
  const bars = modules.map((black, place) =>
    black ? `<rect x="${20 + place * 3}" y="20" width="3" height="120"/>` : '',
  )
  const width = modules.length * 3 + 40
  return onTheTable(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="160"><rect width="100%" height="100%" fill="#f4f1ea"/>${bars.join('')}</svg>`,
    ),
  )
}

/** A little askew on brown cardboard, as a camera sees it. */
async function onTheTable(thing: Buffer): Promise<Buffer> {
  const turned = await sharp(thing)
    .flatten({ background: '#fff' })
    .extend({ top: 24, bottom: 24, left: 24, right: 24, background: '#fff' })
    .rotate(4, { background: '#b98b5e' })
    .toBuffer()
  return sharp({ create: { width: 960, height: 540, channels: 3, background: '#b98b5e' } })
    .composite([{ input: turned }])
    .blur(0.8)
    .jpeg({ quality: 85 })
    .toBuffer()
}
