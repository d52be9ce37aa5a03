import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, inspectEverywhere, openVisitor } from '../support/browser.ts'
import { ownEscale, type Own } from '../support/own-escale.ts'
import { confirm, sees, signedInAs } from './acts.ts'

let own: Own
ownEscale((started) => {
  own = started
})

type Box = { readonly id: string; readonly orderNumber: string }

/** A box of this customer that is on its way. */
async function boxUnderWay(bench: Page, clientNumber: string): Promise<Box> {
  const answer = await bench.request.get('/api/warehouse/shipments?status=handed_over')
  const { items } = await answer.json()
  return items.find(
    (item: { customer: { clientNumber: string } }) => item.customer.clientNumber === clientNumber,
  )
}

async function clientNumberOf(customer: Page): Promise<string> {
  const { user } = await (await customer.request.get('/api/me')).json()
  return user.clientNumber
}

async function openOrder(customer: Page, orderNumber: string): Promise<void> {
  const { items } = await (await customer.request.get('/api/orders')).json()
  const { id } = items.find(({ number }: { number: string }) => number === orderNumber)
  await customer.goto(`/tableau-de-bord/commandes/${id}`)
  await customer.getByRole('heading', { name: 'Partager le suivi' }).waitFor()
}

/** As on the way back to a tab. */
const lookAgain = (page: Page): Promise<unknown> =>
  page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)

test('a customer shares the tracking of a box, and takes it back', async () => {
  const { browser, escale } = own
  const bench = await signedInAs({ browser, url: escale.url }, 'operateur@escale.test')
  const marie = await signedInAs({ browser, url: escale.url }, 'client@escale.test')
  const box = await boxUnderWay(bench, await clientNumberOf(marie))
  await openOrder(marie, box.orderNumber)
  await marie.getByRole('button', { name: 'Créer le lien' }).click()
  const address = await marie.getByText(/\/suivi\/[\w-]{43}$/).innerText()
  await expectAccessible(marie)
  // The key of the box is nowhere but on this screen.
  await marie.reload()
  await sees(marie, /Un lien est actif depuis/)
  expect(await marie.getByText(address).count()).toBe(0)

  const { page: grandmother, complaints } = await openVisitor(browser, escale.url)
  await grandmother.goto(address)
  await sees(grandmother, 'En route.')
  await inspectEverywhere(grandmother)

  await bench.goto(`/admin/expeditions/${box.id}`)
  await bench.getByRole('button', { name: 'Marquer comme livré' }).click()
  await confirm(bench, 'Marquer comme livré')
  await sees(bench, 'Livraison notée')
  await lookAgain(grandmother)
  await sees(grandmother, 'Livré.')
  expect(complaints.filter((line) => !/status of 401/.test(line))).toEqual([])

  await marie.getByRole('button', { name: 'Révoquer le lien' }).click()
  await confirm(marie, 'Révoquer')
  await marie.getByRole('button', { name: 'Créer le lien' }).waitFor()
  await lookAgain(grandmother)
  await sees(grandmother, 'Ce lien de suivi n’existe pas ou n’est plus valable')
  await inspectEverywhere(grandmother)
  const again = await grandmother.goto(address)
  expect(again?.status()).toBe(404)
  await sees(grandmother, 'Ce lien de suivi n’existe pas ou n’est plus valable')
})
