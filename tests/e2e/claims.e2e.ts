import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, inspectEverywhere } from '../support/browser.ts'
import { ownEscale, type Own } from '../support/own-escale.ts'
import { confirm, sees, seesOnPress, signedInAs } from './acts.ts'

let own: Own
ownEscale((started) => {
  own = started
})

const phone = { width: 390, height: 844 }
const signedIn = (email: string, viewport?: typeof phone) =>
  signedInAs({ browser: own.browser, url: own.escale.url }, email, viewport)

/** Marie's box under way arrives. */
async function deliver(bench: Page): Promise<void> {
  const answer = await bench.request.get('/api/warehouse/shipments?status=handed_over')
  const { items } = await answer.json()
  const { id } = items.find(
    (item: { customer: { name: string } }) => item.customer.name === 'Marie Tehei',
  )
  await bench.goto(`/admin/expeditions/${id}`)
  await bench.getByRole('button', { name: 'Marquer comme livré' }).click()
  await confirm(bench, 'Marquer comme livré')
  await sees(bench, 'Livraison notée')
}

async function openOrder(marie: Page): Promise<void> {
  const { items } = await (await marie.request.get('/api/orders')).json()
  const { id } = items.find(({ status }: { status: string }) => status === 'delivered')
  await marie.goto(`/tableau-de-bord/commandes/${id}`)
}

/** In four steps, with a reload in the middle that loses nothing. */
async function claim(marie: Page): Promise<void> {
  await marie.getByRole('link', { name: 'Ouvrir une réclamation' }).click()
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
  await deliver(await signedIn('operateur@escale.test'))
  const marie = await signedIn('client@escale.test', phone)
  await openOrder(marie)
  await claim(marie)
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
  await sees(marie, 'Chez le transporteur')
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
  // The refund comes from the provider, and the job of each minute closes the claim.
  await marie.getByText('Réglée').first().waitFor({ timeout: 120_000 })
})
