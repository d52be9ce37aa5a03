import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  inspectEverywhere,
  openVisitor,
} from '../support/browser.ts'
import { ownEscale, type Own } from '../support/own-escale.ts'
import { startJob } from '../support/start-job.ts'
import { confirm, sees, seesOnPress, signedInAs } from './acts.ts'

let own: Own
let bench: Page
let marie: Page
ownEscale((started) => {
  own = started
})
beforeAll(async () => {
  bench = await signedIn('operateur@escale.test')
  marie = await signedIn('client@escale.test', { width: 390, height: 844 })
})

const signedIn = (email: string, viewport?: { width: number; height: number }) =>
  signedInAs({ browser: own.browser, url: own.escale.url }, email, viewport)

type Box = {
  readonly id: string
  readonly orderNumber: string
  readonly customer: { readonly name: string }
}

/** Marie's box that is on its way. */
async function boxUnderWay(): Promise<Box> {
  const answer = await bench.request.get('/api/warehouse/shipments?status=handed_over')
  const { items }: { items: Box[] } = await answer.json()
  const found = items.find(({ customer }) => customer.name === 'Marie Tehei')
  if (!found) throw new Error('no box of Marie is on its way')
  return found
}

async function openOrder(number: string): Promise<void> {
  const { items } = await (await marie.request.get('/api/orders')).json()
  const { id } = items.find((order: { number: string }) => order.number === number)
  await marie.goto(`/tableau-de-bord/commandes/${id}`)
  await marie.getByRole('heading', { name: 'Partager le suivi' }).waitFor()
}

/** As on the way back to a tab. */
const lookAgain = (page: Page): Promise<unknown> =>
  page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)

test('a customer shares the tracking of a box, and takes it back', async () => {
  const box = await boxUnderWay()
  await openOrder(box.orderNumber)
  await marie.getByRole('button', { name: 'Créer le lien' }).click()
  const address = await marie.getByText(/\/suivi\/[\w-]{43}$/).innerText()
  await expectAccessible(marie)
  // The key of the box is nowhere but on this screen.
  await marie.reload()
  await sees(marie, /Un lien est actif depuis/)
  expect(await marie.getByText(address).count()).toBe(0)

  const { page: grandmother, complaints } = await openVisitor(own.browser, own.escale.url)
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
  // On the page where it was revoked, another may be made.
  await marie.getByRole('button', { name: 'Créer le lien' }).waitFor()
  await lookAgain(grandmother)
  await sees(grandmother, 'Ce lien de suivi n’existe pas ou n’est plus valable')
  await expectAccessible(grandmother)
  const again = await grandmother.goto(address)
  expect(again?.status()).toBe(404)
  await sees(grandmother, 'Ce lien de suivi n’existe pas ou n’est plus valable')
})

/** In four steps, with a reload in the middle that loses nothing. */
async function claim(): Promise<void> {
  await marie.getByRole('link', { name: 'Non, réclamer' }).click()
  await sees(marie, /Encore 7.jours/)
  await marie.getByRole('button', { name: 'Continuer' }).click()
  await sees(marie, 'Choisissez ce qui s’est passé.')
  await marie.getByText('Envoi abîmé').click()
  await expectAccessible(marie)
  await marie.getByRole('button', { name: 'Continuer' }).click()
  await sees(marie, 'Ce qui est concerné')
  await marie.getByRole('combobox').first().selectOption('1')
  await marie.reload()
  expect(await marie.getByRole('combobox').first().inputValue()).toBe('1')
  await expectNoSidewaysScroll(marie)
  await marie.getByRole('button', { name: 'Continuer' }).click()
  await sees(marie, 'Étape 3 sur 4')
  await marie.getByRole('button', { name: 'Continuer' }).click()
  await sees(marie, 'Ajoutez au moins une photo du dommage.')
  const buffer = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#a35' },
  })
    .jpeg()
    .toBuffer()
  const file = { name: 'dommage.jpg', mimeType: 'image/jpeg', buffer }
  await marie.locator('input[type=file]').setInputFiles(file)
  await marie.getByRole('button', { name: 'Retirer la photo 1' }).waitFor()
  await marie.getByLabel('Ce que vous avez constaté').fill('Le cadre est cassé.')
  await expectAccessible(marie)
  await marie.getByRole('button', { name: 'Continuer' }).click()
  await sees(marie, 'Valeur déclarée')
  await seesOnPress(
    marie,
    marie.getByRole('button', { name: 'Envoyer la réclamation' }),
    'Réclamation envoyée',
  )
  await marie.getByRole('heading', { name: /^Réclamation L-/ }).waitFor()
  await inspectEverywhere(marie)
}

test('a customer claims a damaged box, the office decides, a second admin approves, and the indemnity arrives', async () => {
  await claim()
  const { pathname } = new URL(marie.url())
  const claimId = pathname.split('/').at(-1)

  const admin = await signedIn('admin@escale.test')
  await admin.goto('/admin/reclamations')
  await expectAccessible(admin)
  await admin.goto(`/admin/reclamations/${claimId}`)
  await sees(admin, 'Le cadre est cassé.')
  await inspectEverywhere(admin)
  const letter = await admin.request.get(`/api/admin/cargo-claims/${claimId}/letter`)
  expect(letter.headers()['content-type']).toBe('application/pdf')
  await admin.getByRole('button', { name: 'Noter l’envoi au transporteur' }).click()
  await confirm(admin, 'Noter l’envoi')
  await sees(marie, 'Transmise au transporteur')
  await admin.getByRole('button', { name: 'Accepter…' }).click()
  const accepting = admin.getByRole('dialog')
  await accepting.getByLabel('Indemnité').fill('9999')
  await accepting.getByLabel('Votre réponse au client').fill('Le transporteur le reconnaît.')
  await accepting.getByRole('button', { name: 'Accepter et répondre' }).click()
  await sees(admin, / au plus\.$/)
  await accepting.getByLabel('Indemnité').fill('12,50')
  await expectAccessible(admin)
  await accepting.getByRole('button', { name: 'Accepter et répondre' }).click()
  await sees(admin, 'À approuver')

  // Alone in the demonstration, a super-admin confirms their own.
  await admin.getByRole('link', { name: /Un second administrateur/ }).click()
  await sees(admin, 'Indemnité d’une réclamation')
  await admin.getByRole('button', { name: /^Approuver|^Confirmer/ }).click()
  await confirm(admin, /^Approuver|^Confirmer/)
  await sees(marie, 'Acceptée')
  await sees(marie, 'Le transporteur le reconnaît.')
  // The refund comes from the provider, and a job of the clock closes the claim.
  const isSettled = async () => {
    await startJob(own.escale, 'settle-claims')
    return marie.getByText('Réglée').count()
  }
  await expect.poll(isSettled, { timeout: 60_000, interval: 2000 }).toBeGreaterThan(0)
})
