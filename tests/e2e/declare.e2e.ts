import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  openVisitor,
  setScheme,
  type Visitor,
} from '../support/browser.ts'
import { carrierNumber } from '../support/carrier-number.ts'
import { ok } from '../support/http-person.ts'
import {
  declaration,
  newCustomer,
  newPassword,
  receivedParcel,
  sceneOf,
} from '../support/http-scenes.ts'
import { smallPdf } from '../support/purchase-desk.ts'
import { pageWith } from '../support/written-pdf.ts'
import { theEscale } from '../support/the-escale.ts'
import { confirm, enter, openSession, sees } from './acts.ts'

const declarePath = '/tableau-de-bord/enregistrer-colis'
const listPath = '/tableau-de-bord/colis'
const escale = theEscale()
const [tea, swimsuits] = [carrierNumber(), carrierNumber()] as const
let browser: Browser
let marie: Visitor
beforeAll(async () => {
  browser = await openBrowser()
  const scene = await sceneOf(escale)
  const person = await newCustomer(scene)
  const declares = async (trackingNumber: string, merchant: string) =>
    ok(await person.post('/api/parcels', declaration({ trackingNumber, merchant })))
  await declares(tea, 'Comptoir des Thés')
  await declares(swimsuits, 'Lagon Maillots')
  await receivedParcel(scene, person, { merchant: 'Atelier Lumière' })
  marie = await openVisitor(browser, escale.url)
  await openSession(marie.page, person.email, newPassword)
})
afterAll(() => browser.close())

const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const declared = (page: Page, number: string) =>
  page.getByRole('article').filter({ hasText: number })

const holds = (input: Locator, value: string) => expect.poll(() => input.inputValue()).toBe(value)

async function openForm(page: Page): Promise<void> {
  await page.goto(declarePath)
  await page.getByRole('heading', { name: 'Déclarer un nouveau colis' }).waitFor()
}

/** On the smallest phone, in dark mode. */
async function inspect(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 })
  await setScheme(page, 'dark')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await setScheme(page, 'light')
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** Pastes as from a shop's mail. */
async function paste(page: Page, text: string): Promise<void> {
  await field(page, 'Numéro de suivi').focus()
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', ${JSON.stringify(text)})
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(event)
  })()`)
}

test('a pasted list is an order of three parcels, declared once however often one clicks', async () => {
  const { page } = marie
  await openForm(page)
  await paste(page, 'Colis 1 : 6A 9000 0000 001\nColis 2 : 6A90000000002\n6A90000000003')
  await holds(field(page, 'Colis 3 de la même commande'), '6A90000000003')
  await field(page, 'Marchand').fill('Sézane')
  await page.getByLabel('Réexpédition immédiate').check()
  await button(page, 'Déclarer les 3 colis').dblclick()
  await sees(page, 'Colis enregistré\u00a0!')
  await sees(page, 'Les 3 colis de la commande ont été ajoutés')
  for (const last of ['1', '2', '3']) {
    await expect.poll(() => declared(page, `6A9000000000${last}`).count()).toBe(1)
  }

  await field(page, 'Numéro de suivi').fill('6A90000000010')
  await field(page, 'Marchand').focus()
  await sees(page, /Ce numéro ressemble à celui d’un colis que vous avez déjà déclaré/)
})

test('what is typed survives a reload, and what is sent without a network is declared once it is back', async () => {
  const { page, context } = marie
  await openForm(page)
  await field(page, 'Numéro de suivi').fill('8R90000000007')
  await field(page, 'Marchand').fill('Librairie du Port')
  await page.getByLabel('Stockage temporaire').check()
  await page.reload()
  await holds(field(page, 'Marchand'), 'Librairie du Port')
  await expect.poll(() => page.getByLabel('Stockage temporaire').isChecked()).toBe(true)
  await context.setOffline(true)
  await button(page, 'Déclarer le colis').click()
  await sees(page, /votre déclaration partira dès son retour/)
  await context.setOffline(false)
  await sees(page, 'Le colis 8R90000000007 a été ajouté')
  await page.reload()
  await page.getByRole('heading', { name: 'Déclarer un nouveau colis' }).waitFor()
  await expect.poll(() => field(page, 'Numéro de suivi').inputValue()).toBe('')
  await expect.poll(() => declared(page, '8R90000000007').count()).toBe(1)
})

test('contents that customs would refuse are explained; forbidden goods warn; the value adds up', async () => {
  const { page } = marie
  await page.goto(`${listPath}?recherche=6A90000000001`)
  await page.getByRole('link', { name: /^Compléter la déclaration du colis 6A9/ }).click()
  await field(page, 'Description').fill('Cadeau')
  await field(page, 'Prix d’un, TTC').fill('19,90')
  await button(page, 'Enregistrer le contenu').click()
  await sees(page, /«\u00a0Cadeau\u00a0» est refusé par la douane/)
  await sees(page, 'Choisissez une catégorie.')
  await field(page, 'Description').fill('Eau de parfum 50 ml')
  await sees(page, 'Ne peut pas partir\u00a0: Parfum et eau de toilette')
  await field(page, 'Description').fill('Robe d’été en coton')
  await page.getByText('Ne peut pas partir').waitFor({ state: 'detached' })
  await field(page, 'Catégorie').selectOption({ label: 'Vêtements' })
  await field(page, 'Quantité').fill('2')
  await field(page, 'Code douanier').fill('robe coton')
  await button(page, '620442 Robes en coton').click()
  await field(page, 'Poids net d’un').fill('310')
  await sees(page, '39,80\u00a0€')
  await inspect(page)
  await button(page, 'Enregistrer le contenu').click()
  await sees(page, 'Contenu enregistré')
  await sees(page, 'Valeur totale, TTC')
  await page.getByRole('heading', { name: /^Facture d’achat ?, à faire$/ }).waitFor()
})

test('an invoice covers the whole order; what is no invoice is refused; the warehouse reads it', async () => {
  const { page } = marie
  await page.goto(`${listPath}?recherche=6A90000000001`)
  await page.getByRole('link', { name: /^Compléter la déclaration du colis 6A9/ }).click()
  const picker = page.getByLabel('Joindre la facture d’achat')
  const text = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('bonjour') }
  await picker.setInputFiles(text)
  await sees(page, /Ce fichier n’est ni un PDF/)
  const script = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'
  const active = { ...text, buffer: pageWith({ catalogue: script }) }
  await picker.setInputFiles(active)
  await sees(page, /Ce PDF contient un programme/)
  await picker.setInputFiles({ ...text, name: 'commande.pdf', buffer: smallPdf })
  await sees(page, 'Jointe aux 3 colis de la commande.')
  await sees(page, /Couvre aussi/)
  await page.getByText('Déclaration incomplète').waitFor({ state: 'detached' })
  await sees(page, 'Cette facture couvre plusieurs colis')
  await field(page, 'Total des articles, TTC').fill('59,80')
  await button(page, 'Enregistrer le total').click()
  await sees(page, '20,00\u00a0€ ne sont dans aucun colis')
  await button(page, 'Corriger le total de commande.pdf').click()
  await field(page, 'Total des articles, TTC').fill('39,80')
  await button(page, 'Enregistrer le total').click()
  await page.getByText('ne sont dans aucun colis').waitFor({ state: 'detached' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'commande.pdf' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^(commande|facture-achat-\w+)\.pdf$/)
  const parcelPath = new URL(page.url()).pathname.replace('tableau-de-bord', 'admin')

  const sophie = await openVisitor(browser, escale.url)
  await enter(sophie.page, parcelPath, 'operateur@escale.test')
  await sees(sophie.page, 'Robe d’été en coton')
  await sees(sophie.page, 'commande.pdf')

  await button(page, 'Retirer commande.pdf').click()
  await confirm(page, 'Retirer')
  await sees(page, 'Facture retirée')
  await sees(sophie.page, 'Déclaration incomplète\u00a0: facture d’achat à joindre')
})
