import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible, openVisitor } from '../support/browser.ts'
import { ownEscale, type Own } from '../support/own-escale.ts'
import { confirm, scanWithCrLf, sees, signedInAs } from './acts.ts'

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

/** A paid shipment of two parcels, of this demonstration. */
async function shipmentOfTwo(bench: Page): Promise<Shipment> {
  const answer = await bench.request.get('/api/warehouse/shipments?status=to_pack')
  const { items }: { items: Shipment[] } = await answer.json()
  const found = items.find(({ parcels }) => parcels.length === 2)
  if (!found) throw new Error('no shipment of two parcels')
  return found
}

/** Weighs and measures the box, whose scale comes next. */
async function fill(bench: Page, kilograms: string): Promise<void> {
  await bench.getByLabel('Poids final').fill(kilograms)
  const sides = { Longueur: '40', Largeur: '30', Hauteur: '20' }
  for (const [label, value] of Object.entries(sides)) await bench.getByLabel(label).fill(value)
}

const scanField = (bench: Page) => bench.getByLabel('Scannez un colis')

/** One parcel in each of two boxes; the bench goes on with the second at once, and the focus is on its scan. */
async function packTwoBoxes(bench: Page, [one, two]: Shipment['parcels']): Promise<void> {
  await scanWithCrLf(bench, one?.trackingNumber ?? '')
  await sees(bench, 'Dans la boîte. Encore 1\u00a0colis, ou fermez-la sans.')
  await fill(bench, '3,1')
  await expectAccessible(bench)
  await bench
    .getByRole('button', { name: 'Fermer la boîte\u00a01 avec 1\u00a0colis sur 2' })
    .click()
  await bench.getByRole('heading', { name: 'Mettre les colis dans la boîte\u00a02' }).waitFor()
  await scanField(bench).and(bench.locator(':focus')).waitFor()
  await sees(bench, /dont 3,1\s?kg dans les boîtes fermées/)
  await expectAccessible(bench)
  await scanWithCrLf(bench, one?.trackingNumber ?? '')
  await sees(bench, 'n’est pas à emballer dans cet envoi')
  await scanWithCrLf(bench, two?.trackingNumber ?? '')
  await doWhatWasPaid(bench)
  await fill(bench, '3')
  await bench.getByRole('button', { name: 'Fermer la boîte\u00a02' }).click()
}

/** A photo proves one task, a tick the other. */
async function doWhatWasPaid(bench: Page): Promise<void> {
  await bench.getByRole('checkbox', { name: /^Assurance/ }).click()
  await sees(bench, 'Réalisé')
  await bench.getByRole('button', { name: /^Photographier/ }).click()
  const dialog = bench.getByRole('dialog', { name: /^Photos/ })
  await dialog.getByRole('button', { name: 'Noter comme réalisée' }).click()
  await sees(bench, 'Prenez au moins une photo.')
  const picture = { create: { width: 60, height: 40, channels: 3, background: '#457' } } as const
  const buffer = await sharp(picture).jpeg().toBuffer()
  const file = { name: 'contenu.jpg', mimeType: 'image/jpeg', buffer }
  await dialog.getByLabel('Ajouter des photos').setInputFiles(file)
  await expectAccessible(bench)
  await dialog.getByRole('button', { name: 'Noter comme réalisée' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Each box is handed over under its own number: the one of the other is refused. */
async function handOverBoth(bench: Page): Promise<void> {
  const handOver = async (number: string) => {
    await bench.getByLabel('Numéro de suivi du transporteur').fill(number)
    await bench.getByRole('button', { name: 'Remettre au transporteur' }).click()
  }
  await bench.getByRole('heading', { name: 'Boîte\u00a01 sur 2\u00a0: remettre' }).waitFor()
  await expectAccessible(bench)
  await handOver('6A15984040331')
  await bench.getByRole('heading', { name: 'Boîte\u00a02 sur 2\u00a0: remettre' }).waitFor()
  await handOver('6A15984040331')
  await sees(bench, 'Une autre boîte porte déjà ce numéro.')
  await handOver('8A00054163416')
  await bench.getByLabel('Scannez le colis suivant').waitFor()
}

/** The owner reads how far each box is, and gives a link that says it too. */
async function followedByOwner(marie: Page, orderNumber: string): Promise<string> {
  const { items } = await (await marie.request.get('/api/orders')).json()
  const { id } = items.find(({ number }: { number: string }) => number === orderNumber)
  await marie.goto(`/tableau-de-bord/commandes/${id}`)
  await sees(marie, 'Boîte\u00a01 sur 2 · remise au transporteur')
  await sees(marie, 'Boîte\u00a02 sur 2 · remise au transporteur')
  await sees(marie, 'Boîte\u00a02\u00a0: remise au transporteur')
  await expectAccessible(marie)
  await marie.getByRole('button', { name: 'Créer le lien' }).click()
  return marie.getByText(/\/suivi\/[\w-]{43}$/).innerText()
}

test('a shipment leaves in two boxes, each with its label, its number and its arrival', async () => {
  const { browser, escale } = own
  const at = { browser, url: escale.url }
  const bench = await signedInAs(at, 'operateur@escale.test')
  const marie = await signedInAs(at, 'client@escale.test')
  const shipment = await shipmentOfTwo(bench)
  await bench.goto(`/admin/expeditions/${shipment.id}`)
  await scanField(bench).waitFor()
  await packTwoBoxes(bench, shipment.parcels)
  await bench.locator('button:focus', { hasText: 'Imprimer l’étiquette' }).waitFor()

  // The label of the second box opens it.
  await bench.goto('/admin/expeditions')
  await bench.getByLabel('Scannez un colis ou un envoi').fill(`${shipment.number}-2`)
  await bench.keyboard.press('Enter')
  await bench.getByRole('heading', { name: 'Boîte\u00a02 sur 2\u00a0: remettre' }).waitFor()
  await bench.goto(`/admin/expeditions/${shipment.id}`)
  await handOverBoth(bench)

  const address = await followedByOwner(marie, shipment.orderNumber)
  const { page: grandmother } = await openVisitor(browser, escale.url)
  await grandmother.goto(address)
  await grandmother.getByRole('heading', { name: 'Boîte\u00a02 sur 2' }).waitFor()
  await expectAccessible(grandmother)

  const buttons = bench.getByRole('button', { name: 'Marquer comme livré' })
  for (const left of [1, 0]) {
    await buttons.first().click()
    await confirm(bench, 'Marquer comme livré')
    await bench.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expect.poll(() => buttons.count()).toBe(left)
  }
  await sees(bench, 'Livré')
  await marie.reload()
  await sees(marie, 'Boîte\u00a02 sur 2 · livrée')
  expect((await (await marie.request.get('/api/orders')).json()).items).toContainEqual(
    expect.objectContaining({ number: shipment.orderNumber, status: 'delivered' }),
  )
})
