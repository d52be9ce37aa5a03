import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/browser.ts'
import { ownEscale, type Own } from '../support/own-escale.ts'
import { openPaymentPage, payByCard, sees, signedInAs } from './acts.ts'

let own: Own
ownEscale((started) => {
  own = started
})

type Shipment = {
  readonly id: string
  readonly number: string
  readonly orderNumber: string
  readonly parcels: readonly { readonly trackingNumber: string }[]
}

/** A paid shipment of two parcels, 6,15 kg together and paid up to 10 kg. */
async function shipmentOfTwo(bench: Page): Promise<Shipment> {
  const answer = await bench.request.get('/api/warehouse/shipments?status=to_pack')
  const { items }: { items: Shipment[] } = await answer.json()
  const found = items.find(({ parcels }) => parcels.length === 2)
  if (!found) throw new Error('no shipment of two parcels')
  return found
}

async function scanAll(bench: Page, { parcels }: Shipment): Promise<void> {
  const scan = bench.getByLabel('Scannez un colis')
  for (const { trackingNumber } of parcels) {
    // A scanner types: two Enters without a key between them within 100 ms are the CR LF of one scan.
    await scan.pressSequentially(trackingNumber)
    await scan.press('Enter')
    const line = bench.getByRole('listitem').filter({ hasText: trackingNumber })
    await line.getByText('Dans la boîte').waitFor()
  }
}

const picture = async (name: string) => {
  const create = { width: 60, height: 40, channels: 3, background: '#457' } as const
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}

/** A photo proves one task, a tick the other. */
async function doWhatWasPaid(bench: Page): Promise<void> {
  await bench.getByRole('checkbox', { name: /^Assurance/ }).click()
  await sees(bench, 'Réalisé')
  await bench.getByRole('button', { name: /^Photographier/ }).click()
  const dialog = bench.getByRole('dialog', { name: /^Photos/ })
  await dialog.getByLabel('Ajouter des photos').setInputFiles(await picture('contenu.jpg'))
  await dialog.getByRole('button', { name: 'Noter comme réalisée' }).click()
  // One of the two parcels has no photo: that is asked once.
  await sees(bench, /^Sans photo\u00a0:/)
  await dialog.getByRole('button', { name: 'Noter quand même' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Weighs the box far above its parcels, which the bench confirms, and above its tier. */
async function closeTooHeavy(bench: Page): Promise<void> {
  await bench.getByRole('button', { name: 'Sur la balance', exact: true }).click()
  const dialog = bench.getByRole('dialog', { name: /^La boîte/ })
  await dialog.getByLabel('Ajouter des photos').setInputFiles(await picture('balance.jpg'))
  await dialog.getByRole('button', { name: 'Terminé' }).click()
  await dialog.waitFor({ state: 'detached' })
  await bench.getByLabel('Poids final').fill('10,4')
  const sides = { Longueur: '40', Largeur: '30', Hauteur: '30' }
  for (const [label, value] of Object.entries(sides)) await bench.getByLabel(label).fill(value)
  await bench.getByRole('button', { name: 'Fermer la boîte', exact: true }).click()
  await sees(bench, /La boîte pèse 10,40\s?kg, ses colis ensemble 6,15\s?kg/)
  await expectAccessible(bench)
  await bench.getByRole('button', { name: 'Le poids est juste' }).click()
  await sees(bench, /L’envoi pèse 10,40\s?kg, payé jusqu’à 10\s?kg/)
}

/** The customer reads why, accepts, and pays in the cart. */
async function acceptAndPay(marie: Page, quoteId: string): Promise<void> {
  await marie.goto(`/tableau-de-bord/devis/${quoteId}`)
  await marie.getByRole('heading', { name: /^Supplément D-/, level: 1 }).waitFor()
  await sees(marie, /pèse 10,40\s?kg, et son transport est payé jusqu’à 10\s?kg/)
  await marie.getByRole('img', { name: 'La boîte à l’entrepôt' }).waitFor()
  await expectAccessible(marie)
  await expectNoSidewaysScroll(marie)
  await marie.getByRole('button', { name: 'Accepter ce supplément' }).click()
  await marie.getByRole('link', { name: 'Aller au panier' }).waitFor()
  await openPaymentPage(marie, { hasSaved: true })
  await payByCard(marie, '4242 4242 4242 4242')
  await marie.waitForURL('**/tableau-de-bord/paiement-succes**')
  await sees(marie, 'Votre commande a été traitée avec succès.')
}

test('a box over its paid tier waits for its customer, who pays the supplement, and closes at nobody’s charge', async () => {
  const at = { browser: own.browser, url: own.escale.url }
  const bench = await signedInAs(at, 'operateur@escale.test')
  const marie = await signedInAs(at, 'client@escale.test')
  const shipment = await shipmentOfTwo(bench)
  await bench.goto(`/admin/expeditions/${shipment.id}`)
  await scanAll(bench, shipment)
  await doWhatWasPaid(bench)
  await closeTooHeavy(bench)
  await bench.getByRole('button', { name: 'Demander un supplément' }).click()
  const asking = bench.getByRole('dialog', { name: /^Demander un supplément/ })
  await asking.getByText(/au tarif de son devis/).waitFor()
  await expectAccessible(bench)
  await asking.getByRole('button', { name: 'Demander', exact: true }).click()
  await sees(bench, 'Le client n’a pas encore répondu')
  await bench.getByRole('button', { name: /^Fermer la boîte/, disabled: true }).waitFor()

  const read = async () =>
    (await (await bench.request.get(`/api/warehouse/shipments/${shipment.id}`)).json()).shipment
  const { quoteId } = (await read()).supplement
  await acceptAndPay(marie, quoteId)

  // Paid elsewhere, the open bench learns it by itself, with the measures of then.
  await sees(bench, /^Supplément de .* payé$/)
  await bench.getByText('Le client n’a pas encore répondu').waitFor({ state: 'detached' })
  await bench.reload()
  await scanAll(bench, shipment)
  expect(await bench.getByLabel('Poids final').inputValue()).toBe('10,4')
  await bench.getByRole('button', { name: 'Fermer la boîte', exact: true }).click()
  await bench.getByRole('button', { name: 'Le poids est juste' }).click()
  await bench.locator('button:focus', { hasText: 'Imprimer l’étiquette' }).waitFor()

  const { items } = await (await marie.request.get('/api/orders')).json()
  const { id } = items.find(({ number }: { number: string }) => number === shipment.orderNumber)
  await marie.goto(`/tableau-de-bord/commandes/${id}`)
  await marie.getByText('Qui a fait quoi').click()
  await sees(marie, /2\s?colis de 6,15\s?kg ensemble, boîte de 10,40\s?kg/)
  await expectAccessible(marie)
})
