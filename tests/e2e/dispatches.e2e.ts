import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { carrierNumber } from '../support/carrier-number.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/browser.ts'
import { ownEscale, type Own } from '../support/own-escale.ts'
import { confirm, openPaymentPage, payByCard, sees, signedInAs } from './acts.ts'

let own: Own
ownEscale((started) => {
  own = started
})

type Shipment = {
  readonly id: string
  readonly orderNumber: string
  readonly customer: { readonly clientNumber: string }
  readonly boxes: readonly { readonly number: string }[]
  readonly parcels: readonly {
    readonly id: string
    readonly trackingNumber: string
    readonly weightGrams: number
  }[]
  readonly holds: readonly { readonly code: string }[]
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
  await marie.getByText('Voir le détail des étapes').click()
  await sees(marie, /2\s?colis de 6,15\s?kg ensemble, boîte de 10,40\s?kg/)
  await expectAccessible(marie)
})

/** The boxes of Marie that are ready, that of the supplement too, and one of the next shipment to pack. */
async function threeBoxes(bench: Page, clientNumber: string) {
  const of = async (status: string): Promise<Shipment[]> =>
    (await (await bench.request.get(`/api/warehouse/shipments?status=${status}`)).json()).items
  const isHers = ({ customer }: Shipment) => customer.clientNumber === clientNumber
  const hers = (await of('ready')).filter(isHers)
  const packed: Shipment[] = []
  for (const shipment of (await of('to_pack')).slice(0, 3 - hers.length))
    packed.push(await packOne(bench, shipment))
  const boxes = [...hers, ...packed].flatMap((shipment) => shipment.boxes)
  return { orderNumber: hers[0]?.orderNumber, numbers: boxes.map(({ number }) => number) }
}

/** Closes a box with its first parcel; an admin passes what papers are missing. */
async function packOne(admin: Page, { id, parcels, holds }: Shipment): Promise<Shipment> {
  const measures = {
    weightGrams: (parcels[0]?.weightGrams ?? 0) + 280,
    lengthMm: 320,
    widthMm: 220,
    heightMm: 170,
  }
  const codes = holds.map(({ code }) => code)
  const answer = await admin.request.post(`/api/warehouse/shipments/${id}/boxes`, {
    headers: { origin: own.escale.url },
    data: {
      scannedParcelIds: [parcels[0]?.id],
      ...measures,
      ...(codes.length > 0 && { pass: { holds: codes, reason: 'Papiers sur place' } }),
    },
  })
  const shipment = await answer.json()
  expect([answer.status(), shipment.code]).toEqual([200, undefined])
  return shipment
}

/** Types where the focus is and presses Enter, as a hand scanner does. */
const scan = (page: Page, code: string) => page.keyboard.type(`${code}\n`)

/** What is scanned while the network is away waits, and is loaded in order when it is back. */
async function scansWithoutNetwork(bench: Page, number: string) {
  await bench.getByLabel('Scannez une boîte').focus()
  await bench.context().setOffline(true)
  await scan(bench, number)
  await scan(bench, carrierNumber())
  await scan(bench, 'E-2020-000002')
  await sees(bench, 'Hors ligne\u00a0: 3\u00a0lectures attendent')
  await bench.getByRole('button', { name: 'Fermer le départ', disabled: true }).waitFor()
  await bench.context().setOffline(false)
  await sees(bench, '3\u00a0/\u00a03')
  await sees(bench, /E-2020-000002.*aucune boîte d’ici n’a ce code/)
}

test('an operator loads the van by scans and gives one slip; the order shows the proof', async () => {
  const { browser, escale } = own
  const at = { browser, url: escale.url }
  const admin = await signedInAs(at, 'admin@escale.test')
  const marie = await signedInAs(at, 'client@escale.test')
  const bench = await signedInAs(at, 'operateur@escale.test')
  const { user } = await (await marie.request.get('/api/me')).json()
  const { numbers, orderNumber } = await threeBoxes(admin, user.clientNumber)
  expect(numbers).toHaveLength(3)

  // The departure that the demonstration left open would take them.
  await bench.goto('/admin/departs')
  await bench
    .getByRole('row', { name: /Chargement en cours/ })
    .getByRole('link')
    .first()
    .click()
  await bench.getByRole('button', { name: 'Annuler ce départ' }).click()
  await confirm(bench, 'Annuler ce départ')
  await sees(bench, /^Annulé le /)
  await bench.getByRole('link', { name: 'Retour aux départs' }).click()

  await bench.getByRole('button', { name: 'Ouvrir un départ' }).click()
  await bench.getByLabel('Transporteur').waitFor()
  await expectAccessible(bench)
  await bench.getByRole('button', { name: 'Ouvrir le départ' }).click()
  await bench.waitForURL(/departs\/[\w-]{36}$/)
  await bench.locator('input:focus').waitFor()
  await sees(bench, '0\u00a0/\u00a03')

  await scan(bench, 'E-2020-000001')
  await sees(bench, /aucune boîte d’ici n’a ce code/)
  // Without a pause between the scans: none is lost.
  for (const number of numbers) {
    await scan(bench, number)
    await scan(bench, carrierNumber())
  }
  await sees(bench, '3\u00a0/\u00a03')
  await sees(bench, 'Tout est chargé.')
  await scan(bench, numbers[0] ?? '')
  await sees(bench, `${numbers[0]} est déjà chargée.`)
  await bench.getByRole('button', { name: `Décharger ${numbers[2]}` }).click()
  await sees(bench, '2\u00a0/\u00a03')
  await scansWithoutNetwork(bench, numbers[2] ?? '')
  await bench.getByRole('button', { name: `Décharger ${numbers[2]}` }).click()
  await sees(bench, '2\u00a0/\u00a03')
  await expectAccessible(bench)
  await bench.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(bench)
  await bench.setViewportSize({ width: 1280, height: 844 })

  await bench.getByRole('button', { name: 'Fermer le départ' }).click()
  await sees(bench, 'Une boîte manque')
  await bench.getByRole('button', { name: 'Fermer et remettre' }).click()
  await sees(bench, 'Dites pourquoi ces boîtes restent.')
  await bench.getByLabel('Pourquoi partir sans elles').fill('Le camion était plein')
  await expectAccessible(bench)
  await bench.getByRole('button', { name: 'Fermer et remettre' }).click()
  await sees(bench, /^Fermé le /)
  await sees(bench, 'Le camion était plein')
  const slip = bench.getByRole('link', { name: /^Bordereau de dépôt B-/ })
  await slip.waitFor()
  const file = await bench.request.get((await slip.getAttribute('href')) ?? '')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])

  const { items } = await (await marie.request.get('/api/orders')).json()
  const { id } = items.find(({ number }: { number: string }) => number === orderNumber)
  await marie.goto(`/tableau-de-bord/commandes/${id}`)
  const proof = marie.getByRole('link', { name: /^Bordereau de dépôt B-.*preuve d’expédition/ })
  await proof.waitFor()
  await expectAccessible(marie)
  const extract = await marie.request.get((await proof.getAttribute('href')) ?? '')
  expect([extract.status(), extract.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await admin.goto(`/admin/commandes/${id}`)
  await admin.getByRole('link', { name: /^Bordereau de dépôt B-/ }).waitFor()
})
