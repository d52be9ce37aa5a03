import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, openVisitor } from '../support/browser.ts'
import { receivedMail } from '../support/inbox.ts'
import { ownEscale, type Own } from '../support/own-escale.ts'
import { confirm, scanWithCrLf, sees, signedInAs } from './acts.ts'

let own: Own
let bench: Page
let marie: Page
ownEscale((started) => {
  own = started
})
beforeAll(async () => {
  const at = { browser: own.browser, url: own.escale.url }
  bench = await signedInAs(at, 'operateur@escale.test')
  marie = await signedInAs(at, 'client@escale.test')
})

type Shipment = {
  readonly id: string
  readonly number: string
  readonly orderNumber: string
  readonly customer: { readonly clientNumber: string }
  readonly boxes: readonly { readonly trackingNumber: string }[]
  readonly parcels: readonly { readonly trackingNumber: string }[]
}

/** A shipment of this demonstration. */
async function shipment(status: string, isWanted: (one: Shipment) => boolean): Promise<Shipment> {
  const answer = await bench.request.get(`/api/warehouse/shipments?status=${status}`)
  const { items }: { items: Shipment[] } = await answer.json()
  const found = items.find(isWanted)
  if (!found) throw new Error(`no such shipment is ${status}`)
  return found
}

async function openOrder(orderNumber: string): Promise<void> {
  const { items } = await (await marie.request.get('/api/orders')).json()
  const { id } = items.find(({ number }: { number: string }) => number === orderNumber)
  await marie.goto(`/tableau-de-bord/commandes/${id}`)
}

/** Weighs and measures the box, whose scale comes next. */
async function fill(kilograms: string): Promise<void> {
  await bench.getByLabel('Poids final').fill(kilograms)
  const sides = { Longueur: '40', Largeur: '30', Hauteur: '20' }
  for (const [label, value] of Object.entries(sides)) await bench.getByLabel(label).fill(value)
}

const scanField = () => bench.getByLabel('Scannez un colis')

/** One parcel in each of two boxes; the bench goes on with the second at once, and the focus is on its scan. */
async function packTwoBoxes([one, two]: Shipment['parcels']): Promise<void> {
  await scanWithCrLf(bench, one?.trackingNumber ?? '')
  await sees(bench, 'Dans la boîte. Encore 1\u00a0colis, ou fermez-la sans.')
  await fill('3,1')
  await expectAccessible(bench)
  await bench
    .getByRole('button', { name: 'Fermer la boîte\u00a01 avec 1\u00a0colis sur 2' })
    .click()
  await bench.getByRole('heading', { name: 'Mettre les colis dans la boîte\u00a02' }).waitFor()
  await scanField().and(bench.locator(':focus')).waitFor()
  await sees(bench, /dont 3,10\s?kg dans les boîtes fermées/)
  await expectAccessible(bench)
  await scanWithCrLf(bench, one?.trackingNumber ?? '')
  await sees(bench, 'n’est pas à emballer dans cet envoi')
  await scanWithCrLf(bench, two?.trackingNumber ?? '')
  await doWhatWasPaid()
  await fill('3')
  await bench.getByRole('button', { name: 'Fermer la boîte\u00a02' }).click()
}

/** A photo proves one task, a tick the other. */
async function doWhatWasPaid(): Promise<void> {
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
async function handOverBoth(): Promise<void> {
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

/** The bench reads the carrier's last news of the box. */
const arrived = (page: Page): Promise<void> =>
  page
    .getByRole('list', { name: /^Dernière nouvelle du transporteur/ })
    .getByText('Livré', { exact: true })
    .waitFor()

/** The owner reads how far each box is, and gives a link that says it too. */
async function followedByOwner(orderNumber: string): Promise<string> {
  await openOrder(orderNumber)
  await sees(marie, 'Boîte\u00a01 sur 2 · en transit')
  await sees(marie, 'Boîte\u00a02 sur 2 · en transit')
  await marie.getByText('Voir le détail des étapes').click()
  await sees(marie, 'Boîte\u00a02\u00a0: remise au transporteur')
  await expectAccessible(marie)
  await marie.getByRole('button', { name: 'Créer le lien' }).click()
  return marie.getByText(/\/suivi\/[\w-]{43}$/).innerText()
}

test('La Poste takes a box in, holds it in customs, then delivers it: the customer’s open page says so', async () => {
  const { user } = await (await marie.request.get('/api/me')).json()
  const underWay = await shipment(
    'handed_over',
    ({ customer, boxes }) => customer.clientNumber === user.clientNumber && boxes.length === 1,
  )
  const number = underWay.boxes[0]?.trackingNumber ?? ''
  await openOrder(underWay.orderNumber)
  await sees(marie, 'Voir le détail des étapes')
  await bench.goto(`/admin/expeditions/${underWay.id}`)
  const readAgain = bench.getByRole('button', { name: 'Relire le suivi' })

  const { page: depot } = await openVisitor(own.browser, own.escale.carrierUrl)
  await depot.goto('/')
  await depot.getByLabel('Numéro de suivi').fill(number)
  await depot.getByRole('button', { name: 'Prendre en charge', exact: true }).click()
  const parcel = depot.getByRole('listitem').filter({ hasText: number })
  await parcel.getByRole('button', { name: 'Retenir en douane' }).click()
  await expectAccessible(depot)

  await readAgain.click()
  await sees(bench, 'Suivi du transporteur · Retenu en douane')
  await expectAccessible(bench)
  await sees(marie, 'Votre colis est retenu en douane, dans l’attente de documents.')
  await marie.getByText('Voir le détail des étapes').click()
  await sees(marie, 'Votre colis est arrivé en douane.')
  await expectAccessible(marie)
  const mail = await receivedMail(own.escale, 'client@escale.test', 'en douane')
  expect(mail.text).toContain('Gardez la facture de vos achats')

  await parcel.getByRole('button', { name: 'Livrer' }).click()
  await readAgain.click()
  await readAgain.waitFor({ state: 'detached' })
  await arrived(bench)
  await sees(marie, /^Livré le/)
  await receivedMail(own.escale, 'client@escale.test', 'est livré')
})

test('a box gets Colissimo’s own label, leaves under its number, and arrives', async () => {
  const { id } = await shipment('ready', () => true)
  await bench.goto(`/admin/expeditions/${id}`)
  await bench.getByRole('button', { name: 'Créer l’étiquette Colissimo' }).click()
  await bench.getByRole('button', { name: 'Imprimer l’étiquette Colissimo' }).waitFor()
  await expectAccessible(bench)
  const number = await bench.getByLabel('Numéro de suivi du transporteur').inputValue()
  expect(number).toMatch(/^6A\d{11}$/)
  const [popup] = await Promise.all([
    bench.waitForEvent('popup'),
    bench.getByRole('link', { name: 'CN23 de Colissimo (nouvel onglet)' }).click(),
  ])
  await popup.close()
  await bench.getByRole('button', { name: 'Remettre au transporteur' }).click()
  const readAgain = bench.getByRole('button', { name: 'Relire le suivi' })

  const { page: depot } = await openVisitor(own.browser, own.escale.carrierUrl)
  await depot.goto('/')
  const parcel = depot.getByRole('listitem').filter({ hasText: number })
  await parcel.getByRole('button', { name: 'Livrer' }).click()
  await readAgain.click()
  await arrived(bench)
})

test('a shipment leaves in two boxes, each with its label, its number and its arrival', async () => {
  const two = await shipment('to_pack', ({ parcels }) => parcels.length === 2)
  await openOrder(two.orderNumber)
  await marie.getByRole('heading', { name: 'Documents' }).waitFor()
  const parts = await marie.locator('main h2:visible').allInnerTexts()
  expect(parts.slice(0, 3)).toEqual([`Envoi ${two.number}`, 'Détail', 'Changer d’avis'])
  await bench.goto(`/admin/expeditions/${two.id}`)
  await scanField().waitFor()
  await packTwoBoxes(two.parcels)
  await bench.locator('button:focus', { hasText: 'Imprimer l’étiquette' }).waitFor()

  // The label of the second box opens it.
  await bench.goto('/admin/expeditions')
  await bench.getByLabel('Scannez un colis ou un envoi').fill(`${two.number}-2`)
  await bench.keyboard.press('Enter')
  await bench.getByRole('heading', { name: 'Boîte\u00a02 sur 2\u00a0: remettre' }).waitFor()
  await bench.goto(`/admin/expeditions/${two.id}`)
  await handOverBoth()

  const address = await followedByOwner(two.orderNumber)
  const { page: grandmother } = await openVisitor(own.browser, own.escale.url)
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
    expect.objectContaining({ number: two.orderNumber, status: 'delivered' }),
  )
})
