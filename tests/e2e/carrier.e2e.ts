import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, openVisitor } from '../support/browser.ts'
import { receivedMail } from '../support/inbox.ts'
import { ownEscale, type Own } from '../support/own-escale.ts'
import { sees, signedInAs } from './acts.ts'

let own: Own
ownEscale((started) => {
  own = started
})

type Shipment = {
  readonly id: string
  readonly orderNumber: string
  readonly boxes: readonly { readonly trackingNumber: string }[]
}

/** The shipment of one box of this customer that is on its way. */
async function shipmentUnderWay(bench: Page, customer: Page): Promise<Shipment> {
  const { user } = await (await customer.request.get('/api/me')).json()
  const answer = await bench.request.get('/api/warehouse/shipments?status=handed_over')
  const { items } = await answer.json()
  return items.find(
    (item: { customer: { clientNumber: string }; boxes: unknown[] }) =>
      item.customer.clientNumber === user.clientNumber && item.boxes.length === 1,
  )
}

async function openOrder(customer: Page, orderNumber: string): Promise<void> {
  const { items } = await (await customer.request.get('/api/orders')).json()
  const { id } = items.find(({ number }: { number: string }) => number === orderNumber)
  await customer.goto(`/tableau-de-bord/commandes/${id}`)
  await sees(customer, 'Son histoire')
}

test('La Poste takes a box in, holds it in customs, then delivers it: the customer’s open page says so', async () => {
  const { browser, escale } = own
  const at = { browser, url: escale.url }
  const bench = await signedInAs(at, 'operateur@escale.test')
  const marie = await signedInAs(at, 'client@escale.test')
  const shipment = await shipmentUnderWay(bench, marie)
  const number = shipment.boxes[0]?.trackingNumber ?? ''
  await openOrder(marie, shipment.orderNumber)
  await bench.goto(`/admin/expeditions/${shipment.id}`)
  const readAgain = bench.getByRole('button', { name: 'Relire le suivi' })

  const { page: depot } = await openVisitor(browser, escale.carrierUrl)
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
  await marie.getByText(/^\d+ étapes avant$/).click()
  await sees(marie, 'Votre colis est arrivé en douane.')
  await expectAccessible(marie)
  const mail = await receivedMail(escale, 'client@escale.test', 'en douane')
  expect(mail.text).toContain('Gardez la facture de vos achats')

  await parcel.getByRole('button', { name: 'Livrer' }).click()
  await readAgain.click()
  await readAgain.waitFor({ state: 'detached' })
  await sees(bench, 'Suivi du transporteur · Livré')
  await sees(marie, 'Votre colis est livré.')
  await receivedMail(escale, 'client@escale.test', 'est livré')
})

test('a box gets Colissimo’s own label, leaves under its number, and arrives', async () => {
  const { browser, escale } = own
  const bench = await signedInAs({ browser, url: escale.url }, 'operateur@escale.test')
  const answer = await bench.request.get('/api/warehouse/shipments?status=ready')
  const { items }: { items: Shipment[] } = await answer.json()
  await bench.goto(`/admin/expeditions/${items[0]?.id ?? ''}`)
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

  const { page: depot } = await openVisitor(browser, escale.carrierUrl)
  await depot.goto('/')
  const parcel = depot.getByRole('listitem').filter({ hasText: number })
  await parcel.getByRole('button', { name: 'Livrer' }).click()
  await readAgain.click()
  await sees(bench, 'Suivi du transporteur · Livré')
})
