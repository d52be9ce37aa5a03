import { randomInt } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  expectAccessible,
  keepPictures,
  openBrowser,
  openVisitor,
  type Visitor,
} from '../support/browser.ts'
import { newStaff } from '../support/new-staff.ts'
import { theEscale } from '../support/the-escale.ts'
import { confirm, enter, loseAnswer, scanAtReception, sees } from './acts.ts'

/** The warehouse's morning, standing at the bench with a hand scanner and a camera. */
describe('the reception desk', () => {
  const escale = theEscale()
  let browser: Browser
  let bench: Visitor
  let client: Visitor
  let page: Page

  beforeAll(async () => {
    browser = await openBrowser([
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ])
    client = await openVisitor(browser, escale.url)
    await enter(client.page, '/tableau-de-bord/colis', 'client2@escale.test')
    bench = await openVisitor(browser, escale.url)
    page = bench.page
    await bench.context.grantPermissions(['camera'])
    // A round counts what its own person receives, and the other journeys of this product receive as the demonstration's operator.
    await enter(page, '/admin/reception', await newStaff(escale, { name: 'Maud Rivière' }))
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(task.name, { bench: { ...bench, page } })
  })
  afterAll(() => browser.close())

  /** A random number as a shop gives it, so that it is not one typing slip away from another number of this file. */
  const freshNumber = () => `7Q${randomInt(1e10, 1e11)}`

  async function announced(merchant: string, number = freshNumber()): Promise<string> {
    const answer = await client.context.request.post(`${escale.url}/api/parcels`, {
      headers: { origin: escale.url },
      data: { trackingNumber: number, merchant, requestedAction: 'grouping' },
    })
    expect(answer.status()).toBe(200)
    return number
  }

  const receivedOf = async (number: string) => {
    const url = `${escale.url}/api/warehouse/declarations?trackingNumber=${number}`
    const { matches } = await (await bench.context.request.get(url)).json()
    return matches.filter(({ reception }: { reception: unknown }) => reception !== null)
  }

  /** A person and a scanner at the keys: a scan with its Enter counts as one action. */
  function hands() {
    let acts = 0
    return {
      count: () => acts,
      scan: async (code: string) => {
        acts += 1
        await page.keyboard.type(`${code}\n`)
      },
      type: async (keys: string) => {
        acts += keys.length
        await page.keyboard.type(keys)
      },
    }
  }

  test('twelve keys and scans receive a parcel, seven one in a known carton; the camera takes the picture', async () => {
    const [first, second] = [await announced('Atelier A'), await announced('Atelier B')]
    await scanAtReception(page, first)
    await page.getByRole('button', { name: 'Allumer la caméra' }).click()
    await page.getByLabel('Vue de la caméra').waitFor()
    await page.getByRole('button', { name: 'Annuler' }).click()

    const whole = hands()
    await page.locator('#scan:focus').waitFor()
    await whole.scan(first)
    await page.locator('#weight:focus').waitFor()
    await whole.type('1,84302215')
    await whole.scan('B12')
    await sees(page, new RegExp(`Reçu.: ${first}, étagère B12`))
    expect(whole.count()).toBeLessThanOrEqual(12)
    expect((await receivedOf(first))[0]).toMatchObject({
      reception: { weightGrams: 1840, lengthMm: 300, widthMm: 220, heightMm: 150 },
      photoIds: [expect.any(String)],
    })

    const known = hands()
    await page.locator('#scan:focus').waitFor()
    await known.scan(second)
    await page.locator('#weight:focus').waitFor()
    await known.type('2,05*')
    await known.scan('C03')
    await sees(page, new RegExp(`Reçu.: ${second}, étagère C03`))
    expect(known.count()).toBe(7)
    await expectAccessible(page)
  })

  test('a slip is taken back within the minute, with what was typed, though the first answer is lost', async () => {
    const number = await announced('Atelier C')
    await scanAtReception(page, number)
    await page.locator('#weight:focus').waitFor()
    await page.keyboard.type('1,25302015B12\n')
    const undo = page.getByRole('button', { name: `Annuler la réception de ${number}` })
    await undo.waitFor()
    await page.reload()
    // Removed to see it fail: the button that stays; the desk then said « Reçu » of a parcel that was awaited again.
    await loseAnswer(page, '**/reception')
    await undo.click()
    await sees(page, /Pas de réponse du serveur/)
    await undo.click()
    await expect.poll(() => page.getByLabel('Poids').inputValue()).toBe('1,25')
    await expect.poll(() => receivedOf(number)).toEqual([])
    await page.getByLabel('Poids').fill('1,52')
    await page.getByRole('button', { name: 'Recevoir le colis' }).click()
    await sees(page, new RegExp(`Reçu.: ${number}`))
    await expect
      .poll(() => receivedOf(number))
      .toMatchObject([{ reception: { weightGrams: 1520 } }])
  })

  test('what is rarely true is asked again; what is dangerous is received and held back in one', async () => {
    const number = await announced('Parfumerie')
    await scanAtReception(page, number)
    await page.locator('#weight:focus').waitFor()
    await page.keyboard.type('18,4201510B12')
    // The whole line is still in the weight field: the button reads it, and asks the same as Enter.
    await page.getByRole('radio', { name: 'Dangereux ou interdit' }).check()
    await page.getByLabel(/^Raison/).pressSequentially('un flacon de parfum')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Recevoir et bloquer' }).click()
    await sees(page, /très lourd pour cette taille/)
    await page.getByRole('button', { name: 'Recevoir et bloquer' }).click()
    await sees(page, new RegExp(`Reçu et bloqué.: ${number}`))
    await expect.poll(() => receivedOf(number)).toMatchObject([{ status: 'blocked' }])
  })

  test('the network goes in the middle of a reception and comes back: nothing lost, nothing twice', async () => {
    const [first, second] = [await announced('Atelier D'), await announced('Atelier E')]
    await scanAtReception(page, first)
    await page.locator('#weight:focus').waitFor()
    await bench.context.setOffline(true)
    await page.keyboard.type('1,25302015B09\n')
    await page.getByText('En attente d’envoi', { exact: true }).waitFor()
    await scanAtReception(page, second)
    await sees(page, /sera cherché dès son retour/)

    // The tablet's battery dies, and somebody opens the same desk again.
    await page.close()
    await bench.context.setOffline(false)
    page = await bench.context.newPage()
    page.setDefaultTimeout(30_000)
    await page.goto('/admin/reception')
    await expect.poll(async () => (await receivedOf(first)).length).toBe(1)
    expect((await receivedOf(first))[0].photoIds).toHaveLength(1)
    await page.getByRole('link', { name: first }).waitFor()
  })

  test('a round is counted, and its difference has a name', async () => {
    await page.getByRole('button', { name: 'Ouvrir une tournée' }).click()
    await page.getByLabel('Transporteur').fill('Chronopost')
    await page.getByLabel('Colis annoncés').fill('2')
    await loseAnswer(page, '**/rounds')
    await page.keyboard.press('Enter')
    // The round is open, and nobody asked to close it.
    await sees(page, /0\s*reçu sur 2 annoncés/)
    expect(await page.getByLabel('Raison de l’écart').count()).toBe(0)
    await scanAtReception(page, await announced('Atelier G'))
    await page.locator('#weight:focus').waitFor()
    await page.keyboard.type('1,25302015B09\n')
    await sees(page, /1\s*reçu sur 2 annoncés/)
    await page.getByRole('button', { name: 'Fermer la tournée' }).click()
    await page.getByLabel('Raison de l’écart').waitFor()
    await page.getByRole('button', { name: 'Fermer la tournée' }).click()
    await sees(page, 'Choisissez la raison de l’écart.')
    await page.getByLabel('Raison de l’écart').selectOption('missing')
    await page.getByRole('button', { name: 'Fermer la tournée' }).click()
    await page.getByRole('link', { name: 'Tournées passées' }).click()
    await sees(page, 'Des colis annoncés n’ont pas été remis')
  })

  test('a parcel that nobody announced waits on the board, and is given to whom it resembles', async () => {
    const number = freshNumber()
    await page.goto('/admin/reception')
    await scanAtReception(page, number)
    await sees(page, 'Aucune déclaration pour')
    await page.getByRole('button', { name: 'Recevoir comme non identifié' }).click()
    await page.locator('#weight:focus').waitFor()
    await page.keyboard.type('1,25302015B09\n')
    await sees(page, new RegExp(`Reçu.: ${number}`))
    await page.getByRole('button', { name: `Étiquette de ${number}` }).click()
    const label = page.getByRole('dialog', { name: 'Étiquette du colis' })
    await label.getByLabel(`Code-barres de ${number}`).waitFor()
    await label.getByLabel('Code QR de la fiche du colis').waitFor()
    const printed = await page.pdf({ preferCSSPageSize: true })
    // 62 × 100 mm, in points, and only one sheet.
    const sheets = printed
      .toString('latin1')
      .match(/\/MediaBox ?\[0 0 17[56][\d.]* 28[234][\d.]*\]/g)
    expect(sheets).toHaveLength(1)
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    const slipped = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`
    await announced('Atelier H', slipped)
    await page.getByRole('link', { name: 'Non identifiés' }).click()
    const card = page.getByRole('listitem').filter({ hasText: number })
    await card.getByRole('button', { name: 'Trouver son propriétaire' }).click()
    await card
      .getByRole('button', { name: /^Rattacher à/ })
      .first()
      .click()
    await expectAccessible(page)
    // Removed to see it fail: the second asking by the same key; the parcel had left the board without a word.
    await loseAnswer(page, '**/owner')
    await confirm(page, 'Rattacher et prévenir')
    await sees(page, 'Colis rattaché, le client est prévenu')
    await expect
      .poll(() => receivedOf(number))
      .toMatchObject([{ merchant: 'Atelier H', trackingNumber: number }])
  })

  test('nobody’s console complained, but of the network that was taken away', () => {
    const expected = /ERR_(INTERNET_DISCONNECTED|FAILED)|status of (401|403|409)/
    expect(bench.complaints.filter((line) => !expected.test(line))).toEqual([])
  })
})
