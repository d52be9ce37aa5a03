import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../support/browser.ts'
import { scanWithCrLf, sees } from './acts.ts'

/** What the warehouse does with one box, from its missing papers to the carrier. */

/** The bench says what the box of this client lacks; its owner completes it, and the open screen follows. */
export async function openBoxWithoutPapers(
  page: Page,
  { clientNumber, owner }: { readonly clientNumber: string; readonly owner: Page },
): Promise<void> {
  await page.goto('/admin/expeditions')
  const box = page.getByRole('listitem').filter({ hasText: clientNumber })
  await box.getByRole('link').first().click()
  await sees(page, 'Papiers de douane incomplets')
  await expectAccessible(page)
  await completePapers(owner)
  await page.getByText('Papiers de douane incomplets').waitFor({ state: 'detached' })
}

/** From the overview: what customs ask of the one parcel that lacks it, without an invoice. */
async function completePapers(page: Page): Promise<void> {
  await page.goto('/tableau-de-bord/apercu')
  await page.getByRole('link', { name: /^Compléter \(colis/ }).click()
  await page.getByLabel('Description', { exact: true }).fill('Roman de poche')
  await page.getByLabel('Catégorie').selectOption({ label: 'Livres, papeterie imprimée' })
  await page.getByLabel('Prix d’un, TTC').fill('7,90')
  await page.getByLabel('Poids net d’un').fill('210')
  await page.getByLabel('Fabriqué en').selectOption({ label: 'France' })
  await page.getByRole('button', { name: 'Enregistrer le contenu' }).click()
  await sees(page, 'Déclaration incomplète\u00a0: facture d’achat à joindre')
  await page.getByText('Je n’ai pas de facture').click()
  await page.getByRole('button', { name: 'Achat d’occasion entre particuliers' }).click()
  await sees(page, /Valeur déclarée à la douane/)
}

/**
 * The box closes only with its work ticked and within the tier that was paid. The last scan leads to the weight, where the second
 * Enter of the scanner does nothing (removed to see it fail: the ear for it), and Enter goes on to the sides.
 */
export async function packWhatWasPaid(page: Page, trackingNumber: string): Promise<void> {
  const ready = page.getByRole('button', { name: 'Boîte prête' })
  const weight = page.getByLabel('Poids final')
  const scan = page.getByLabel('Scannez un colis')
  await scan.fill(trackingNumber)
  await scan.press('Enter')
  await sees(page, 'Encore 1\u00a0prestation payée à cocher.')
  expect(await ready.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Reconditionnement simple' }).check()
  await page.getByRole('button', { name: 'Vider la liste et recommencer' }).click()
  await scan.focus()
  await scanWithCrLf(page, trackingNumber)
  // Typed: an Enter that follows the last one at once, with no key between, is a scanner's second.
  await page.locator('input[name=weight]:focus').selectText()
  await page.keyboard.type('2,1\n')
  await page.locator('input[name=length]:focus').waitFor()
  const sides = { Longueur: '32', Largeur: '24', Hauteur: '17' }
  for (const [label, value] of Object.entries(sides)) await page.getByLabel(label).fill(value)
  await expectAccessible(page)
  await ready.click()
  await sees(page, /La boîte pèse 2,1\s?kg, payé jusqu’à 2\s?kg\s?: il manque/)
  await weight.fill('1,95')
  await ready.click()
}

/** The closed box leads to its label: Enter prints it. A browser that shows no PDF opens it in a tab, and another print says why. */
export async function printItsLabel(page: Page): Promise<void> {
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

/** A number that is none is refused; a hand-over under a wrong one is taken back at once. */
export async function handOverAtLast(page: Page): Promise<void> {
  const handOver = async (number: string) => {
    await page.getByLabel('Numéro de suivi du transporteur').fill(number)
    await page.getByRole('button', { name: 'Remettre au transporteur' }).click()
  }
  await handOver('LA123')
  await sees(page, /Ce n’est pas un numéro de ce transporteur/)
  await handOver('8A 00054 16341 6')
  await page.getByRole('button', { name: 'Annuler la remise' }).click()
  await handOver('6A 15984 04033 1')
  await page.getByRole('button', { name: 'Corriger le numéro de suivi' }).waitFor()
  await expectAccessible(page)
}
