import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { ok, type HttpPerson } from '../support/http-person.ts'
import {
  newCustomer,
  quoteRequest,
  receivedParcel,
  sceneOf,
  type Scene,
} from '../support/http-scenes.ts'
import { theEscale } from '../support/the-escale.ts'
import { loseAnswer, sees, signedInAs } from './acts.ts'

/**
 * Two office screens on one record, and an answer lost after the server wrote. Each test was seen to fail without the code it
 * guards.
 */
const escale = theEscale()
let browser: Browser
let scene: Scene
let client: HttpPerson
let admin: Page
let colleague: Page
beforeAll(async () => {
  browser = await openBrowser()
  scene = await sceneOf(escale)
  client = await newCustomer(scene)
  admin = await signedIn()
  colleague = await signedIn()
})
// A proof of identity lasts five minutes: on a busy machine the whole file takes longer.
beforeEach(() =>
  scene.rows(`update sessions set proved_at = now()
    where user_id = (select id from users where email = 'admin@escale.test')`),
)
afterAll(() => browser.close())

const signedIn = () => signedInAs({ browser, url: escale.url }, 'admin@escale.test')

async function openBuilder(...pages: readonly Page[]): Promise<void> {
  const parcelId = await receivedParcel(scene, client)
  const { id } = ok(await client.post('/api/quotes', quoteRequest([parcelId])))
  for (const page of pages) {
    await page.goto(`/admin/devis/${id}`)
    await saveButton(page).waitFor()
  }
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Enregistrer le brouillon' })
const note = (page: Page) => page.getByLabel(/^Note au client/)
const preview = (page: Page) => page.getByRole('link', { name: /^Aperçu PDF/ })
const staleDraft = (page: Page) => page.getByText(/a enregistré un brouillon pendant/)

test('what is kept over a colleague’s draft is not saved: no preview of theirs, and leaving asks', async () => {
  await openBuilder(admin, colleague)
  await note(admin).fill('La mienne')
  await saveButton(admin).click()
  await preview(admin).waitFor()
  await colleague.getByRole('button', { name: 'Repartir de ce brouillon' }).click()
  await note(colleague).fill('La leur')
  await saveButton(colleague).click()
  await preview(colleague).waitFor()

  await staleDraft(admin).waitFor()
  await admin.getByRole('button', { name: 'Garder ma saisie' }).click()
  await staleDraft(admin).waitFor({ state: 'detached' })
  expect(await note(admin).inputValue()).toBe('La mienne')
  await sees(admin, /^Enregistrez le brouillon pour le voir/)
  expect(await preview(admin).count()).toBe(0)
  await admin.getByRole('link', { name: 'Retour aux devis' }).click()
  await sees(admin, /^Les lignes de ce devis ne sont ni envoyées ni enregistrées/)
  await admin.keyboard.press('Escape')
  await saveButton(admin).click()
  await preview(admin).waitFor()

  // What was typed while it was on its way stays to be saved, though its answer gets lost.
  await note(admin).fill('Partie')
  await loseAnswer(admin, '**/draft', () => note(admin).fill('Partie, puis complétée'))
  await saveButton(admin).click()
  await expect.poll(() => saveButton(admin).getAttribute('aria-busy')).toBe('true')
  await expect.poll(() => saveButton(admin).getAttribute('aria-busy')).toBeNull()
  expect(await preview(admin).count()).toBe(0)
  await saveButton(admin).click()
  await preview(admin).waitFor()
  expect(await staleDraft(admin).count()).toBe(0)
  expect(await note(admin).inputValue()).toBe('Partie, puis complétée')
})

test('a bulk act outlives the rows that leave its list, and tells what it refused', async () => {
  const [moved, gone] = [await receivedParcel(scene, client), await receivedParcel(scene, client)]
  const move = (parcelIds: readonly string[], shelf: string) =>
    scene.operateur.post('/api/warehouse/parcel-moves', { parcelIds, shelf, newShelf: true })
  ok(await move([moved, gone], 'Z77'))
  ok(await scene.operateur.post('/api/warehouse/shelves', { code: 'Z78', zone: 'Essais' }))
  await admin.goto('/admin/colis?etagere=Z77')
  for (const place of [0, 1]) {
    await admin
      .getByRole('checkbox', { name: /^Choisir (?!toute)/ })
      .nth(place)
      .check()
  }
  await admin.getByRole('button', { name: 'Changer d’étagère' }).click()
  const shelf = admin.getByRole('dialog').getByLabel('Nouvelle étagère')
  await shelf.fill('Z78')
  const returned = { parcelIds: [gone], reason: 'Refusé par le client' }
  ok(await scene.operateur.post('/api/warehouse/parcel-returns', returned))
  ok(await move([moved], 'Z79'))
  await sees(admin, 'Aucun colis ne correspond')
  expect(await shelf.inputValue()).toBe('Z78')
  await admin.getByRole('button', { name: 'Ranger' }).click()
  await sees(admin, '1\u00A0colis rangé')
  await sees(admin, 'Tous n’ont pas pu l’être')
  await admin.locator('#colis-refuses:focus').waitFor()
})

test('labels that are about to be printed stay, though their parcel left the list', async () => {
  const parcelId = await receivedParcel(scene, client)
  const move = (shelf: string) =>
    scene.operateur.post('/api/warehouse/parcel-moves', {
      parcelIds: [parcelId],
      shelf,
      newShelf: true,
    })
  ok(await move('Z87'))
  await admin.goto('/admin/colis?etagere=Z87')
  await admin.getByRole('checkbox', { name: /^Choisir (?!toute)/ }).check()
  await admin.getByRole('button', { name: 'Étiquettes' }).click()
  const print = admin.getByRole('button', { name: 'Imprimer' })
  await print.waitFor()
  ok(await move('Z88'))
  await sees(admin, 'Aucun colis ne correspond')
  expect(await print.isEnabled()).toBe(true)
})
