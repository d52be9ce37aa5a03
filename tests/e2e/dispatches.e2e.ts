import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { carrierNumber } from '../support/carrier-number.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/browser.ts'
import { ownEscale, type Own } from '../support/own-escale.ts'
import { confirm, sees, signedInAs } from './acts.ts'

let own: Own
ownEscale((started) => {
  own = started
})

type Shipment = {
  readonly id: string
  readonly orderNumber: string
  readonly customer: { readonly clientNumber: string }
  readonly boxes: readonly { readonly number: string }[]
  readonly parcels: readonly { readonly id: string; readonly weightGrams: number }[]
  readonly holds: readonly { readonly code: string }[]
}

/** The box of Marie that is ready, and one of each of two shipments that are to pack. */
async function threeBoxes(bench: Page, clientNumber: string) {
  const of = async (status: string): Promise<Shipment[]> =>
    (await (await bench.request.get(`/api/warehouse/shipments?status=${status}`)).json()).items
  const isHers = ({ customer }: Shipment) => customer.clientNumber === clientNumber
  const [hers] = (await of('ready')).filter(isHers)
  const packed: Shipment[] = []
  for (const shipment of (await of('to_pack')).slice(0, 2))
    packed.push(await packOne(bench, shipment))
  const boxes = [hers, ...packed].flatMap((shipment) => shipment?.boxes ?? [])
  return { orderNumber: hers?.orderNumber, numbers: boxes.map(({ number }) => number) }
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
