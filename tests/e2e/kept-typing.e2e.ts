import type { Browser, Page, Request } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ok, type HttpPerson } from '../support/http-person.ts'
import {
  newCustomer,
  quoteRequest,
  receivedParcel,
  sceneOf,
  type Scene,
} from '../support/http-scenes.ts'
import { ownEscale } from '../support/own-escale.ts'
import type { RunningEscale } from '../support/running-escale.ts'
import { loseAnswer, pressUntilSeen, sees, signedInAs } from './acts.ts'

/**
 * Two office screens on one record, and an answer lost after the server wrote. Each test was seen to fail without the code it
 * guards.
 */
let escale: RunningEscale
let browser: Browser
let scene: Scene
let client: HttpPerson
let admin: Page
let colleague: Page
ownEscale((own) => ({ escale, browser } = own))
beforeAll(async () => {
  scene = await sceneOf(escale)
  client = await newCustomer(scene)
  admin = await signedIn()
  colleague = await signedIn()
})
// A proof of identity lasts five minutes: on a busy machine the whole file takes longer.
beforeEach(() => scene.rows('update sessions set proved_at = now()'))

const signedIn = () => signedInAs({ browser, url: escale.url }, 'admin@escale.test')

async function openBuilder(...pages: readonly Page[]): Promise<void> {
  const parcelId = await receivedParcel(scene, client)
  const { id } = ok(await client.post('/api/quotes', quoteRequest([parcelId])))
  for (const page of pages) {
    await page.goto(`/admin/devis/${id}`)
    await saveButton(page).waitFor()
  }
}

const isSettingsSave = (request: Request) =>
  request.url().endsWith('/api/admin/settings') && request.method() !== 'GET'
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
})

test('one’s own draft whose answer was lost is followed without a word, and saved again', async () => {
  await openBuilder(admin)
  await note(admin).fill('Perdue en route')
  await loseAnswer(admin, '**/draft')
  await saveButton(admin).click()
  await preview(admin).waitFor()
  expect(await staleDraft(admin).count()).toBe(0)
  await note(admin).fill('Et encore')
  await preview(admin).waitFor({ state: 'detached' })
  await saveButton(admin).click()
  await preview(admin).waitFor()
})

test('what was typed while it was on its way stays to be saved', async () => {
  await openBuilder(admin)
  await note(admin).fill('Partie')
  await loseAnswer(admin, '**/draft', () => note(admin).fill('Partie, puis complétée'))
  await saveButton(admin).click()
  await sees(admin, 'Brouillon enregistré')
  await expect.poll(() => saveButton(admin).getAttribute('aria-busy')).toBeNull()
  expect(await preview(admin).count()).toBe(0)
  await saveButton(admin).click()
  await preview(admin).waitFor()
  expect(await staleDraft(admin).count()).toBe(0)
  expect(await note(admin).inputValue()).toBe('Partie, puis complétée')
})

test('a version whose answer was lost is sent once', async () => {
  await openBuilder(admin)
  await loseAnswer(admin, '**/versions')
  await admin.getByRole('button', { name: 'Envoyer au client' }).click()
  const question = admin.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Envoyer' }).click()
  await admin.getByRole('heading', { name: 'Préparer la version 2' }).waitFor()
  expect(ok(await client.get('/api/quotes')).items[0]).toMatchObject({ version: 1 })
})

test('a bulk act outlives the rows that leave its list, and tells what it refused', async () => {
  const [moved, gone] = [await receivedParcel(scene, client), await receivedParcel(scene, client)]
  const move = (parcelIds: readonly string[], shelf: string) =>
    scene.operateur.post('/api/warehouse/parcel-moves', { parcelIds, shelf })
  ok(await move([moved, gone], 'Z77'))
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
    scene.operateur.post('/api/warehouse/parcel-moves', { parcelIds: [parcelId], shelf })
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

test('a setting whose answer was lost is followed too, and names the site at once, here and elsewhere', async () => {
  await colleague.goto('/admin')
  await admin.goto('/admin/parametres')
  await admin.locator('#site-siteName').fill('Escale Océane')
  await loseAnswer(admin, '**/api/admin/settings')
  await admin.locator('#site-save').click()
  for (const page of [admin, colleague]) {
    await page.getByText('Escale Océane', { exact: true }).first().waitFor()
  }
  await expect.poll(() => admin.locator('#site-save').getAttribute('aria-disabled')).toBe('true')
  expect(await admin.getByText(/enregistrés ailleurs/).count()).toBe(0)
  // The same when more was typed since. The retry after the lost answer must be over first.
  const [name, save] = [admin.locator('#site-siteName'), admin.locator('#site-save')]
  await expect.poll(() => save.getAttribute('aria-busy')).toBeNull()
  await name.fill('Escale Corail')
  await loseAnswer(admin, '**/api/admin/settings', () => name.fill('Escale'))
  // The colleague may read the new name before the typing above is done.
  await Promise.all([admin.waitForEvent('requestfailed', isSettingsSave), save.click()])
  await colleague.getByText('Escale Corail', { exact: true }).first().waitFor()
  await expect.poll(() => save.getAttribute('aria-busy')).toBeNull()
  expect(await name.inputValue()).toBe('Escale')
  await pressUntilSeen(save, colleague.getByText('Escale', { exact: true }))
  expect(await admin.getByText(/enregistrés ailleurs/).count()).toBe(0)
})

test('what is typed while a setting is on its way stays to be saved', async () => {
  const [name, save] = [admin.locator('#site-siteName'), admin.locator('#site-save')]
  await admin.goto('/admin/parametres')
  await name.fill('Escale Lagon')
  await admin.route('**/api/admin/settings', async (route) => {
    if (!isSettingsSave(route.request())) return route.continue()
    const response = await route.fetch()
    await name.fill('Escale')
    await route.fulfill({ response })
    await admin.unroute('**/api/admin/settings')
  })
  await Promise.all([admin.waitForEvent('requestfinished', isSettingsSave), save.click()])
  await expect.poll(() => save.getAttribute('aria-disabled')).not.toBe('true')
  for (const page of [admin, colleague]) {
    await page.getByText('Escale Lagon', { exact: true }).first().waitFor()
  }
  expect(await name.inputValue()).toBe('Escale')
  await save.click()
  await colleague.getByText('Escale', { exact: true }).first().waitFor()
})

test('one’s own save of a VAT table whose answer was lost is saved once, and told as done', async () => {
  await admin.goto('/admin/parametres?onglet=tva')
  await admin.getByRole('button', { name: 'Préparer un changement' }).click()
  await admin.getByRole('button', { name: 'Enregistrer' }).click()
  await sees(admin, 'Table de TVA préparée')
  await admin.getByRole('button', { name: 'Modifier la table 2' }).click()
  await admin.getByLabel('Taux Garde, DOM').fill('7')
  await loseAnswer(admin, '**/api/admin/vat/versions/2')
  await admin.getByRole('button', { name: 'Enregistrer' }).click()
  await sees(admin, 'Table de TVA enregistrée')
  const [table] = await scene.rows('select revision from vat_versions where version = 2')
  expect(table).toEqual({ revision: 2 })
})

test('two forms of a page are left by one word', async () => {
  await admin.goto('/admin/parametres')
  await admin.locator('#site-siteName').fill('Jamais enregistré')
  await admin.locator('#contact-contactEmail').fill('jamais@exemple.fr')
  await admin.getByRole('tab', { name: 'TVA' }).click()
  await admin.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await admin.getByRole('button', { name: 'Préparer un changement' }).waitFor()
  expect(new URL(admin.url()).searchParams.get('onglet')).toBe('tva')
})

test('accounts merged, their answer lost, are told as merged', async () => {
  const emails = [(await newCustomer(scene)).email, (await newCustomer(scene)).email]
  const numbers = await scene.rows(
    `select c.client_number as number from customers c join users u on u.id = c.user_id where u.email = any($1)`,
    [emails],
  )
  const [closed, kept] = numbers.map(({ number }) => String(number))
  await admin.goto(`/admin/clients?recherche=${closed}`)
  await admin.getByRole('link', { name: 'Marie Tehei' }).click()
  await admin.getByRole('button', { name: 'Actions' }).click()
  await admin.getByRole('menuitem', { name: 'Fusionner dans un autre compte…' }).click()
  await admin.getByLabel('Numéro client du compte qui reste').fill(kept ?? '')
  await admin.getByRole('button', { name: 'Comparer' }).click()
  await admin.getByLabel(/se ferme, définitivement/).check()
  await admin.getByLabel(/reste, et c’est la même personne/).check()
  await loseAnswer(admin, '**/merge')
  await admin.getByRole('button', { name: 'Fusionner' }).click()
  await sees(admin, 'Comptes fusionnés')
})

test('an account that was closed, its answer lost, is closed once', async () => {
  const { email } = await newCustomer(scene)
  await admin.goto(`/admin/clients?recherche=${encodeURIComponent(email)}`)
  await admin.getByRole('link', { name: 'Marie Tehei' }).click()
  await admin.getByRole('button', { name: 'Actions' }).click()
  await admin.getByRole('menuitem', { name: /^Désactiver/ }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('textbox').fill('À sa demande')
  await loseAnswer(admin, '**/deactivation')
  await dialog.getByRole('button', { name: /^Désactiver/ }).click()
  await sees(admin, 'Compte désactivé')
  const done = await scene.rows(
    `select e.type from events e join users u on u.id = e.customer_id
     where u.email = $1 and e.type in ('account.deactivated', 'account.reactivated')`,
    [email],
  )
  expect(done).toEqual([{ type: 'account.deactivated' }])
})
