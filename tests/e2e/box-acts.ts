import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../support/browser.ts'
import { scanWithCrLf, sees } from './acts.ts'

/** What the warehouse does with one box, from its missing papers to the carrier. */

/** The bench says what papers are missing for this client's box; the owner completes them, and the open screen updates. */
export async function openBoxWithoutPapers(
  page: Page,
  { clientNumber, owner }: { readonly clientNumber: string; readonly owner: Page },
): Promise<void> {
  await page.goto('/admin/expeditions')
  const box = page.getByRole('row').filter({ hasText: clientNumber })
  await box.getByRole('link').first().click()
  await sees(page, 'Papiers de douane incomplets')
  await expectAccessible(page)
  await completePapers(owner)
  await page.getByText('Papiers de douane incomplets').waitFor({ state: 'detached' })
}

/** From the overview, completes what customs require for the one parcel that lacks it, without an invoice. */
async function completePapers(page: Page): Promise<void> {
  await page.goto('/tableau-de-bord/apercu')
  await page.getByRole('link', { name: /^Compléter \(colis/ }).click()
  await page.getByLabel('Description', { exact: true }).fill('Roman de poche')
  await page.getByLabel('Catégorie').selectOption({ label: 'Livres, papeterie imprimée' })
  await page.getByLabel('Prix d’un, TTC').fill('7,90')
  await page.getByRole('button', { name: '490199 Livres' }).click()
  await page.getByLabel('Poids net d’un').fill('210')
  await page.getByLabel('Fabriqué en').selectOption({ label: 'France' })
  await page.getByRole('button', { name: 'Enregistrer le contenu' }).click()
  await page.getByRole('heading', { name: /^Facture d’achat ?, à faire$/ }).waitFor()
  await page.getByText('Je n’ai pas de facture').click()
  await page.getByRole('button', { name: 'Achat d’occasion entre particuliers' }).click()
  await sees(page, /Valeur déclarée à la douane/)
}

/**
 * The box closes only with its tasks ticked and within the tier that was paid. The last scan leads to the weight, where the
 * scanner's second Enter does nothing (removed to see it fail: the listener that ignores it), and Enter moves on to the sides.
 */
export async function packWhatWasPaid(page: Page, trackingNumber: string): Promise<void> {
  const ready = page.getByRole('button', { name: 'Fermer la boîte' })
  const weight = page.getByLabel('Poids final')
  const scan = page.getByLabel('Scannez un colis')
  // A scanner types: two Enters without a key between them within 100 ms are the CR LF of one scan.
  await scan.pressSequentially(trackingNumber)
  await scan.press('Enter')
  await sees(page, 'Encore 1\u00a0prestation payée à faire.')
  expect(await ready.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Reconditionnement simple' }).click()
  await sees(page, 'Réalisé')
  await page.getByRole('button', { name: 'Vider la liste et recommencer' }).click()
  await scan.focus()
  await scanWithCrLf(page, trackingNumber)
  // Typed as one string: an Enter right after another, with no key between, counts as a scanner's second.
  await page.locator('#weight:focus').selectText()
  await page.keyboard.type('2,1\n')
  await page.locator('#length:focus').waitFor()
  const sides = { Longueur: '32', Largeur: '24', Hauteur: '17' }
  for (const [label, value] of Object.entries(sides)) await page.getByLabel(label).fill(value)
  await expectAccessible(page)
  await ready.click()
  await sees(page, /L’envoi pèse 2,10\s?kg, payé jusqu’à 2\s?kg\s?: il manque/)
  await weight.fill('1,95')
  await ready.click()
}

/** The closed box is labelled, packed again at the pace of the bench, and handed over. */
export async function sendBox(page: Page, trackingNumber: string): Promise<void> {
  await printItsLabel(page)
  await packAtPace(page, trackingNumber)
  await handOverAtLast(page, trackingNumber)
}

/** The closed box leads to its label: Enter prints it. A browser that shows no PDF opens it in a tab, and another print says why. */
async function printItsLabel(page: Page): Promise<void> {
  await page.locator('button:focus', { hasText: 'Imprimer l’étiquette' }).waitFor()
  await page.keyboard.press('Enter')
  await sees(page, 'Étiquette imprimée')
  const link = page.getByRole('link', { name: /^Ouvrir l’étiquette/ })
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Réimprimer l’étiquette' }).click()
  await page.getByRole('combobox', { name: 'Raison' }).selectOption({ label: 'Mal imprimée' })
  await expectAccessible(page)
  // As a browser that shows PDFs: it is fetched for the frame that prints.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })
  })
  const fetched = page.waitForResponse(/\/label$/)
  await page.getByRole('button', { name: 'Réimprimer', exact: true }).click()
  expect((await fetched).status()).toBe(200)
  await sees(page, 'Étiquette réimprimée')
  await sees(page, /Imprimée 2\s?fois/)
}

/**
 * A box of one parcel and one paid task, from its scan in the list to the carrier, its label and its CN 23 printed, in ten key
 * presses and scans at most: the focus is where the next one belongs, and a carton of before has its key. The hand-over, under a wrong number, is taken back at once.
 */
async function packAtPace(page: Page, trackingNumber: string): Promise<void> {
  await page.getByRole('button', { name: 'Rouvrir la boîte' }).click()
  const reopening = page.getByRole('dialog')
  await reopening.getByLabel('Raison').fill('Mauvais carton.')
  await reopening.getByRole('button', { name: 'Rouvrir la boîte' }).click()
  await sees(page, 'Prêt pour le premier colis.')
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await page.getByRole('checkbox', { name: 'Reconditionnement simple' }).waitFor()
  await page.getByLabel('Scannez un colis').focus()
  await page.keyboard.press('Escape')
  const list = page.getByLabel('Scannez un colis ou un envoi')
  await list.and(page.locator(':focus')).waitFor()

  let presses = 0
  const scan = async (code: string) => {
    presses += 1
    await scanWithCrLf(page, code)
  }
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  await scan(trackingNumber.toLowerCase())
  const task = page.getByRole('checkbox', { name: 'Reconditionnement simple' })
  await task.and(page.locator(':focus')).waitFor()
  await press('Space')
  await page.locator('#weight:focus').waitFor()
  for (const key of ['1', ',', '9', '*']) await press(key)
  await page.locator('#height:focus').waitFor()
  expect(await page.getByLabel('Longueur').inputValue()).toBe('32')
  await press('Enter')
  await page.locator('button:focus', { hasText: 'Imprimer l’étiquette' }).waitFor()
  await press('Enter')
  await page.locator('[name=trackingNumber]:focus').waitFor()
  await scan('8A 00054 16341 6')
  await cn23Next(page)
  const printed = page.waitForResponse(/\/customs-prints$/)
  await press('Enter')
  expect((await printed).status()).toBe(200)
  expect(presses).toBeLessThanOrEqual(10)
  await page.getByRole('button', { name: 'Annuler la remise' }).click()
}

/** A box that has left: Enter prints its CN 23, and a scan goes to the field of the next one. */
async function cn23Next(page: Page): Promise<void> {
  await page.getByLabel('Scannez le colis suivant').waitFor()
  await page.locator('button:focus', { hasText: 'Imprimer la CN23' }).waitFor()
}

/** A number that is none is refused, the right one leaves. */
async function handOverAtLast(page: Page, trackingNumber: string): Promise<void> {
  const handOver = async (number: string) => {
    await page.getByLabel('Numéro de suivi du transporteur').fill(number)
    await page.getByRole('button', { name: 'Remettre au transporteur' }).click()
  }
  await handOver('LA123')
  await sees(page, /Ce n’est pas un numéro de ce transporteur/)
  await handOver('6A 15984 04033 1')
  await page.getByRole('button', { name: 'Corriger le numéro de suivi' }).waitFor()
  await expectAccessible(page)
  await scanAfterHandOver(page, trackingNumber)
}

/** After the hand-over the next scan is awaited: a parcel that left is said to have, and a box is found by its carrier's number. */
async function scanAfterHandOver(page: Page, trackingNumber: string): Promise<void> {
  await cn23Next(page)
  await page.keyboard.type(`${trackingNumber}\n`)
  await sees(page, `${trackingNumber} a déjà quitté l’entrepôt.`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('Scannez un colis ou un envoi').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('6A159-8404-0331\n')
  await page.getByRole('button', { name: 'Marquer comme livré' }).waitFor()
}
