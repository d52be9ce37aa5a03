import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  keepPictures,
  openBrowser,
  openVisitor,
  setScheme,
  type Visitor,
} from '../support/browser.ts'
import { startEscale, type RunningEscale } from '../support/running-escale.ts'
import { carrierNumber } from '../support/carrier-number.ts'
import { smallPdf } from '../support/purchase-desk.ts'
import { confirm, enter, openPaymentPage, payByCard, sees } from './acts.ts'

const returnNumber = carrierNumber()
let escale: RunningEscale
let browser: Browser
let marie: Visitor
let jeanLuc: Visitor
let operateur: Visitor
beforeAll(async () => {
  escale = await startEscale()
  browser = await openBrowser()
  marie = await entered('client@escale.test', '/tableau-de-bord/apercu')
  jeanLuc = await entered('client2@escale.test', '/tableau-de-bord/apercu')
  operateur = await entered('operateur@escale.test', '/admin/reception')
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures(task.name, { marie, jeanLuc, operateur })
})
afterAll(async () => {
  await browser.close()
  await escale.stop()
})

async function entered(email: string, path: string): Promise<Visitor> {
  const visitor = await openVisitor(browser, escale.url)
  await enter(visitor.page, path, email)
  return visitor
}

async function openParcel(page: Page, merchant: string): Promise<void> {
  await page.goto('/tableau-de-bord/colis')
  await page.getByRole('link', { name: merchant, exact: true }).first().click()
  await page.getByRole('heading', { name: merchant, level: 1 }).waitFor()
  await page.getByRole('heading', { name: /Que faire maintenant|Ce colis est bloqué/ }).waitFor()
}

/** Opens the same parcel in the warehouse, by its id in the customer's address. */
async function openAtTheDesk(customer: Page): Promise<Page> {
  const id = customer.url().split('/').at(-1) ?? ''
  await operateur.page.goto(`/admin/colis/${id}`)
  await operateur.page.getByRole('heading', { name: 'Messages avec le client' }).waitFor()
  return operateur.page
}

/** In light mode on a phone, in dark mode on a desktop. */
async function inspect(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await setScheme(page, 'dark')
  await expectAccessible(page)
  await setScheme(page, 'light')
}

const requestOf = (page: Page, kind: string) =>
  page.getByRole('listitem').filter({ hasText: kind }).first()

test('the page says what is possible, what it costs and until when; its photos open over it', async () => {
  const { page } = marie
  await openParcel(page, 'Atelier Lumière')
  await sees(page, /Encore \d+\u00a0jours offerts/)
  // The clause on abandonment is shipped out of force.
  expect(await page.getByText('Non réclamé').count()).toBe(0)
  await page.getByText(/^Envoyé seul, estimation TTC\u00a0: \d+,\d\d/).click()
  await sees(page, 'Frais de traitement')
  await page.getByRole('link', { name: 'Comparer les options' }).waitFor()
  await sees(page, /^Rétractation, en principe jusqu’au \d+(er)?\u00a0[a-zûé]+\.?\u00a020\d\d$/)
  await page.getByText('Ce que dit la loi').click()
  await sees(page, /vous rétracter auprès de la boutique.*puis demandez-nous le retour/)
  expect(await page.getByText('Contester la pesée').count()).toBe(0)

  await page.getByRole('button', { name: /^Vue 1 .* en grand$/ }).click()
  const photos = page.getByRole('dialog')
  await photos.getByRole('img', { name: /^Vue 1/ }).waitFor()
  await page.keyboard.press('Escape')
  await photos.waitFor({ state: 'hidden' })
  await inspect(page)
})

test('a return is asked for, taken back and asked for again; priced, paid, sent with its proof, and delivered', async () => {
  const { page } = marie
  await openParcel(page, 'Atelier Lumière')
  await page.getByRole('button', { name: 'Retourner à la boutique' }).click()
  await page.getByRole('button', { name: 'Demander le retour' }).click()
  await sees(page, 'Ce champ est obligatoire.')
  await expect
    .poll(() => page.evaluate('document.activeElement?.getAttribute("name")'))
    .toBe('reason')
  await expectAccessible(page)
  const askReturn = async () => {
    await page.getByLabel('Raison du retour').fill('Trop grande')
    await page.getByRole('radio', { name: /^Escale affranchit/ }).check()
    await page.getByLabel('Adresse de retour de la boutique').fill('1 rue du Port, Lille')
    await page.getByRole('button', { name: 'Demander le retour' }).click()
    await requestOf(page, 'Retour à la boutique').getByText('En attente de prix').waitFor()
  }
  await askReturn()
  await page.getByRole('button', { name: 'Retirer la demande' }).click()
  const asks = page.getByRole('alertdialog')
  await asks.getByRole('button', { name: 'Retirer la demande' }).click()
  await requestOf(page, 'Retour à la boutique').getByText('Abandonné').waitFor()
  await page.getByRole('button', { name: 'Retourner à la boutique' }).click()
  await askReturn()

  const parcelPage = page.url()
  const office = await entered('admin@escale.test', '/admin')
  await office.page.goto('/admin/demandes')
  const priced = office.page
    .getByRole('region', { name: /^Retour à la boutique/ })
    .filter({ hasText: 'Trop grande' })
  await priced.getByRole('button', { name: 'Fixer le prix' }).click()
  const pricing = office.page.getByRole('dialog', { name: 'Fixer le prix du retour', exact: true })
  await pricing.getByLabel('Prix du retour TTC, en euros').fill('8,90')
  await pricing.getByLabel('Votre réponse au client').fill('Elle repart demain.')
  await expectAccessible(office.page)
  await pricing.getByRole('button', { name: 'Envoyer le prix' }).click()
  await pricing.waitFor({ state: 'hidden' })
  await office.context.close()

  await sees(page, 'Elle repart demain.')
  await sees(page, 'Le prix de son retour attend votre accord')
  await expect.poll(() => page.getByRole('button', { name: 'Contester la pesée' }).count()).toBe(0)
  expect(await page.getByText('demandez-nous le retour').count()).toBe(0)
  const mine = requestOf(page, 'Retour à la boutique')
  await mine.getByRole('button', { name: /^Accepter/ }).click()
  await mine.getByRole('link', { name: 'Payer le retour' }).click()
  await page.getByRole('heading', { name: 'Panier', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Retour à la boutique' }).waitFor()
  await inspect(page)
  await openPaymentPage(page, { hasSaved: true })
  await payByCard(page, '4242 4242 4242 4242')
  await page.waitForURL('**/paiement-succes**')
  await page.goto(parcelPage)
  await mine.getByText('En préparation').waitFor()

  const desk = await openAtTheDesk(page)
  await desk.getByRole('button', { name: 'Noter l’envoi' }).click()
  const sending = desk.getByRole('dialog', { name: 'Noter l’envoi à la boutique', exact: true })
  await sending.getByLabel('Numéro de suivi du transporteur').fill(returnNumber)
  await sending.getByLabel('Joindre la preuve d’envoi').setInputFiles({
    name: 'preuve.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(smallPdf),
  })
  await sending.getByText('preuve.pdf').waitFor()
  await expectAccessible(desk)
  await sending.getByRole('button', { name: 'Noter l’envoi' }).click()
  await sending.waitFor({ state: 'hidden' })
  await sees(page, "Retourné à l'expéditeur")
  await sees(page, 'Reparti vers la boutique')
  await mine.getByRole('link', { name: new RegExp(returnNumber) }).waitFor()
  await mine.getByRole('link', { name: 'Voir la preuve' }).waitFor()
  await inspect(page)

  await desk.goto('/admin/demandes?attente=shop')
  const gone = desk
    .getByRole('region', { name: /^Retour à la boutique/ })
    .filter({ hasText: 'Trop grande' })
  await gone.getByRole('button', { name: 'Remis à la boutique' }).click()
  await confirm(desk, 'Remis à la boutique')
  await mine.getByText('Remis à la boutique').waitFor()
})

test('a message is seen at once on the other side, and one written without network leaves once', async () => {
  const { page, context } = marie
  await openParcel(page, 'Bébé Nomade')
  const desk = await openAtTheDesk(page)
  const write = async (who: Page, words: string) => {
    await who.getByLabel('Votre message').fill(words)
    await who.getByRole('button', { name: 'Envoyer le message' }).click()
  }
  await page.getByText('Messages avec l’équipe').click()
  await write(page, 'Peut-on la plier ?')
  await sees(desk, 'Peut-on la plier ?')
  await write(desk, 'Oui, sans effort.')
  await sees(page, 'Oui, sans effort.')
  const link = `https://boutique.test/${'a1'.repeat(150)}`
  await write(desk, link)
  await sees(page, link)
  for (const side of [page, desk]) await expectNoSidewaysScroll(side)

  await context.setOffline(true)
  await write(page, 'Merci beaucoup')
  await sees(page, /Envoi en attente/)
  await context.setOffline(false)
  await sees(desk, 'Merci beaucoup')
  await page.getByText(/Envoi en attente/).waitFor({ state: 'hidden' })
  await page.reload()
  await expect.poll(() => page.getByText('Merci beaucoup').count()).toBe(1)
})

test('a weight is disputed; the team weighs again, and the open page says the new weight', async () => {
  const [{ page }, { page: desk }] = [marie, operateur]
  // It waits for the team, and stands in a fold that stays open in its tab.
  await page.goto('/tableau-de-bord/colis')
  await page.getByText('Rien à faire de votre côté').click()
  await openParcel(page, 'Librairie des Docks')
  await requestOf(page, 'Pesée contestée').getByText('En attente de réponse').waitFor()
  await desk.goto('/admin/demandes')
  await desk.getByRole('heading', { name: 'À traiter' }).waitFor()
  await inspect(desk)
  const card = desk.getByRole('region', { name: /^Pesée contestée/ })
  await card.getByRole('button', { name: 'Corriger les mesures' }).click()
  await desk.getByRole('button', { name: 'Accepter et répondre' }).click()
  await desk.getByRole('dialog').getByText(/poids/i).first().waitFor()
  const fields = { Poids: '1,25', Longueur: '31', Largeur: '22', Hauteur: '14' }
  for (const [label, value] of Object.entries(fields)) await desk.getByLabel(label).fill(value)
  await desk.getByLabel('Votre réponse au client').fill('La balance avait gardé la tare.')
  await desk.getByRole('button', { name: 'Accepter et répondre' }).click()
  await sees(page, '1,25 kg')
  await sees(page, 'La balance avait gardé la tare.')
})

test('a blocked parcel is destroyed only after a plain yes, an agreement and the act itself', async () => {
  const { page } = marie
  await openParcel(page, 'Outillage Martin')
  await sees(page, /Batteries au lithium/)
  await sees(page, /Conseillé.*Sans frais/)
  expect(await page.getByText(/jours offerts/).count()).toBe(0)
  await page.getByRole('button', { name: /^Détruire le colis/ }).click()
  await page.getByRole('button', { name: 'Demander la destruction' }).click()
  await sees(page, 'Cochez cette case pour confirmer.')
  await page.getByLabel(/Je demande la destruction/).check()
  await page.getByRole('button', { name: 'Demander la destruction' }).click()
  await sees(page, /Votre choix est noté/)

  const desk = await openAtTheDesk(page)
  await desk.getByRole('button', { name: 'Accepter ce choix' }).click()
  await desk.getByLabel('Votre réponse au client').fill('Ce sera fait lundi.')
  await desk.getByRole('button', { name: 'Accepter et répondre' }).click()
  await desk.getByRole('button', { name: 'Marquer comme détruit' }).click()
  await confirm(desk, 'Marquer comme détruit')
  await sees(page, 'Ce colis n’existe plus')
})

test('an unidentified parcel is claimed by its number, and becomes its owner’s once the team says so', async () => {
  const { page } = jeanLuc
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tableau-de-bord/colis/reclamation')
  await page.getByLabel('Numéro de suivi exact').fill('9V66120048137')
  await page.getByRole('button', { name: 'Réclamer ce colis' }).click()
  const claim = requestOf(page, '9V66120048137')
  await claim.getByText('En attente de réponse').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const desk = operateur.page
  await desk.goto('/admin/demandes')
  const card = desk
    .getByRole('region', { name: /^Colis réclamé/ })
    .filter({ hasText: '9V66120048137' })
  await card.getByRole('button', { name: 'Attribuer le colis' }).click()
  await desk.getByLabel('Votre réponse au client').fill('Votre nom est au dos.')
  await desk.getByRole('button', { name: 'Accepter et répondre' }).click()
  await claim.getByRole('link', { name: 'Voir ce colis' }).click()
  await sees(page, "Reçu à l'entrepôt")
  for (const fold of ['les 7', 'le détail des']) await page.getByText(`Voir ${fold} étapes`).click()
  await sees(page, 'Colis reconnu comme le vôtre')
})
