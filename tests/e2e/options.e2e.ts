import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openVisitor } from '../support/browser.ts'
import { sceneOf, type Scene } from '../support/http-scenes.ts'
import { ownEscale } from '../support/own-escale.ts'
import type { RunningEscale } from '../support/running-escale.ts'
import { confirm, enter, openPaymentPage, payByCard, sees } from './acts.ts'

/** One option, from the office that creates it to the customer who pays for it: each test starts where the previous one ended. */
let escale: RunningEscale
let browser: Browser
let scene: Scene
let admin: Page
let customer: Page
ownEscale((own) => ({ escale, browser } = own))
beforeAll(async () => {
  scene = await sceneOf(escale)
  admin = await signedIn('admin@escale.test', '/admin')
  customer = await signedIn('client2@escale.test', '/tableau-de-bord')
})

async function signedIn(email: string, path: string): Promise<Page> {
  const { page } = await openVisitor(browser, escale.url)
  await enter(page, path, email)
  return page
}

const name = 'Photo de l’étiquette'
const button = (page: Page, label: string | RegExp) => page.getByRole('button', { name: label })
const rows = () => admin.locator('li[draggable="true"]')
const offer = () => customer.getByRole('article', { name, exact: true })
const versions = async () => (await scene.rows('select from catalogue_versions')).length

/** The notice of the publication before may still be there: a new version says that this one is done. */
async function publish(): Promise<void> {
  const before = await versions()
  await button(admin, 'Publier maintenant').click()
  await confirm(admin, 'Publier')
  await expect.poll(versions).toBe(before + 1)
  await button(admin, 'Publier maintenant').waitFor({ state: 'detached' })
}

test('it is created, takes its place by its button and by the mouse, and is published', async () => {
  await admin.goto('/admin/options-dynamiques')
  await button(admin, 'Créer une option').click()
  await admin.getByLabel('Nom', { exact: true }).fill(name)
  await expectAccessible(admin)
  await admin.getByLabel('Description').fill('L’étiquette de la boutique, lisible.')
  await button(admin, 'Ajouter à la liste').click()
  await sees(admin, 'Un montant en euros, par exemple 4,50.')
  await admin.getByLabel('Prix TTC').fill('3,50')
  await button(admin, 'Ajouter à la liste').click()
  await rows().last().getByRole('checkbox', { name }).waitFor()

  const count = await rows().count()
  await button(admin, `Monter ${name}`).focus()
  await admin.keyboard.press('Enter')
  await admin.keyboard.press('Enter')
  await admin
    .getByRole('status')
    .filter({ hasText: `${name}, position ${count - 2} sur ${count}` })
    .waitFor()
  await rows().filter({ hasText: name }).dragTo(rows().first())
  await expect.poll(() => rows().first().textContent()).toContain(name)
  await publish()
})

test('the customer sees it at its place and price, and takes it for a parcel', async () => {
  await customer.goto('/tableau-de-bord/offres-options?onglet=options')
  await offer().waitFor()
  expect(await customer.getByRole('article').first().textContent()).toContain(name)
  expect(await offer().textContent()).toContain('3,50\u00a0€')
  await offer().getByRole('button', { name: 'Ajouter au panier' }).click()
  const dialog = customer.getByRole('dialog')
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Ajouter au panier' }).click()
  await offer().getByRole('button', { name: 'Au panier' }).waitFor()
})

test('no longer sold, it leaves the offers that are looked at, and is refused in the cart that holds it', async () => {
  await admin.getByRole('checkbox', { name: `En vente : ${name}` }).uncheck()
  await publish()
  await offer().waitFor({ state: 'detached' })
  await customer.goto('/tableau-de-bord/panier')
  await sees(customer, 'Retirez d’abord ce qui ne peut pas être payé.')
})

test('sold again at another price, the change is told before it is paid', async () => {
  // The change is told once: a cart left open would tell it at the publication, before it is looked at here.
  await customer.goto('/tableau-de-bord/colis')
  await admin.getByRole('checkbox', { name: `En vente : ${name}` }).check()
  await button(admin, `Modifier ${name}`).click()
  await admin.getByLabel('Prix TTC').fill('4,20')
  await button(admin, 'Garder').click()
  await publish()
  await customer.goto('/tableau-de-bord/panier')
  await sees(customer, /Le prix a changé\u00a0: 3,50\u00a0€( \(.*XPF\))? devient 4,20\u00a0€/)
  await expectNoSidewaysScroll(customer)
  const keeps = customer.getByLabel('Enregistrer ce moyen de paiement')
  expect(await keeps.isChecked()).toBe(false)
  await openPaymentPage(customer, { keepsMethod: true })
  await payByCard(customer, '4242424242424242')
  await customer.waitForURL('**/paiement-succes**')
  await sees(customer, /^Votre commande a été traitée avec succès/)
  await sees(customer, /^Enregistré pour vos prochaines commandes/)
  const paid = await scene.rows('select paid_cents, status from parcel_options where label = $1', [
    name,
  ])
  expect(paid).toEqual([{ paid_cents: 420, status: 'open' }])
})

test('the card that was kept with it pays something else, at once', async () => {
  await customer.goto('/tableau-de-bord/offres-options?onglet=options')
  const keeping = customer.getByRole('article', { name: 'Garde de colis, 10\u00a0jours' })
  await keeping.getByRole('button', { name: 'Ajouter au panier' }).click()
  const dialog = customer.getByRole('dialog')
  await dialog.getByRole('radio', { disabled: false }).first().check()
  await dialog.getByRole('button', { name: 'Ajouter au panier' }).click()
  await keeping.getByRole('button', { name: 'Au panier' }).waitFor()
  await customer.goto('/tableau-de-bord/panier')
  const kept = customer.getByRole('radio', { name: 'Carte Visa •••• 4242' })
  await kept.waitFor()
  expect(await kept.isChecked()).toBe(true)
  await expectAccessible(customer)
  await customer.getByLabel(/conditions générales de vente/).check()
  await button(customer, 'Commander avec obligation de paiement').click()
  await customer.waitForURL('**/paiement-succes?session_id=pi_*')
  await sees(customer, /^Votre commande a été traitée avec succès/)
  await sees(customer, /^Garde de colis, 10\u00a0jours/)
})

test('that card may pay a shipment later: programmed with a ceiling, paused, resumed, stopped', async () => {
  await customer.goto('/tableau-de-bord/envoi-programme')
  await customer.getByRole('heading', { name: 'Programmer un envoi', level: 1 }).waitFor()
  const current = customer.locator('nav a[aria-current=page]:visible')
  expect(await current.allTextContents()).toEqual(['Demander un Devis'])
  await button(customer, 'Programmer avec obligation de paiement').click()
  await sees(customer, 'Cochez cette case pour programmer l’envoi.')
  await expectAccessible(customer)
  await customer.getByRole('group', { name: 'Colis' }).getByRole('checkbox').first().check()
  await customer.getByLabel('Votre plafond').fill('90')
  await customer.getByLabel('J’autorise ce paiement').check()
  await customer.getByLabel(/conditions générales de vente/).check()
  await button(customer, 'Programmer avec obligation de paiement').click()
  await customer.waitForURL('**/devis?onglet=programmes')
  await button(customer, 'Mettre en pause').click()
  await button(customer, 'Reprendre').waitFor()
  await expectAccessible(customer)
  await button(customer, 'Reprendre').click()
  await button(customer, 'Mettre en pause').waitFor()
  await button(customer, 'Arrêter l’envoi programmé').click()
  await confirm(customer, 'Arrêter')
  await sees(customer, 'Vous l’avez arrêté.')
})

test('the card that was kept with it is on « Mon Compte », with the agreement, and removed in two presses', async () => {
  await customer.goto('/tableau-de-bord/compte')
  await customer.getByRole('tab', { name: 'Paiements' }).click()
  await sees(customer, /Expire en 12\/2034/)
  await customer.getByText(/^Votre accord du .+ à\s\d+\sh\s\d\d$/).click()
  await sees(customer, /^J’autorise Stripe/)
  for (const width of [390, 1280]) {
    await customer.setViewportSize({ width, height: 900 })
    await expectAccessible(customer)
    await expectNoSidewaysScroll(customer)
  }
  await button(customer, 'Retirer Carte Visa •••• 4242').click()
  await confirm(customer, 'Retirer')
  await sees(customer, 'Moyen de paiement retiré')
  await sees(customer, /^Aucun pour le moment/)
})

test('kept for another plan, it is refused when it is asked for, and says why', async () => {
  await button(admin, `Modifier ${name}`).click()
  await admin.getByRole('checkbox', { name: 'Premium' }).check()
  await button(admin, 'Garder').click()
  await publish()
  await customer.goto('/tableau-de-bord/offres-options?onglet=options')
  await offer().getByText('Formules\u00a0: Premium.').waitFor()
  await offer().getByRole('button', { name: 'Ajouter au panier' }).click()
  const dialog = customer.getByRole('dialog')
  await dialog.getByRole('radio', { disabled: false }).first().check()
  await dialog.getByRole('button', { name: 'Ajouter au panier' }).click()
  await sees(customer, 'Cette option est réservée à d’autres formules que la vôtre.')
})

test('the warehouse carries it out once', async () => {
  const operateur = await signedIn('operateur@escale.test', '/admin')
  await operateur.goto('/admin/expeditions')
  await operateur.getByRole('link', { name: /^Options à réaliser/ }).click()
  const card = operateur.getByRole('article').filter({ hasText: name })
  await card.getByRole('button', { name: 'Marquer comme réalisée' }).click()
  await sees(operateur, `Option réalisée\u00a0: ${name}`)
  await card.waitFor({ state: 'detached' })
})

test('an unclaimed parcel is taken back by paying its storage, and the office sees it leave its list', async () => {
  await customer.goto('/tableau-de-bord/colis')
  await customer.getByRole('link', { name: 'Maison & Voilages', exact: true }).first().click()
  await customer.getByRole('heading', { name: 'Maison & Voilages', level: 1 }).waitFor()
  const parcelPage = customer.url()
  await sees(customer, /^Garde à régler/)
  await expectAccessible(customer)
  await admin.goto('/admin/garde-due')
  const line = admin.getByRole('row').filter({ hasText: 'À payer\u00a0: reprise' })
  await line.waitFor()
  await expectAccessible(admin)
  await expectNoSidewaysScroll(admin)

  await customer.getByRole('link', { name: 'Régler la garde' }).click()
  await customer.waitForURL('**/panier?garde=*')
  const storage = customer.getByRole('region', { name: 'Garde due' })
  await storage.waitFor()
  expect(await storage.getByLabel('Payer cette garde maintenant').isChecked()).toBe(true)
  await expectAccessible(customer)
  await customer.getByLabel(/conditions générales de vente/).check()
  await button(customer, 'Commander avec obligation de paiement').click()
  await customer.waitForURL('**/c/pay/**')
  await payByCard(customer, '4242 4242 4242 4242')
  await customer.waitForURL('**/paiement-succes**')
  await customer.goto(parcelPage)
  await sees(customer, "Reçu à l'entrepôt")
  await line.waitFor({ state: 'detached' })
})
