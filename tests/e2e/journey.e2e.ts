import { randomInt } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/office/system/demonstration.ts'
import {
  expectAccessible,
  keepPictures,
  openBrowser,
  openVisitor,
  type Visitor,
} from '../support/browser.ts'
import { receivedMail } from '../support/inbox.ts'
import { theEscale } from '../support/the-escale.ts'
import {
  confirm,
  declareParcel,
  measure,
  openPaymentPage,
  payByCard,
  photograph,
  scanAtReception,
  sees,
  signIn,
} from './acts.ts'
import { openBoxWithoutPapers, packWhatWasPaid, sendBox } from './box-acts.ts'
import { choosePlan, confirmAndEnter, createAccount } from './sign-up-acts.ts'

/** The main journey, as each person sees it in a browser: a parcel travels from a shop to Nouméa. */
describe('one parcel travels from a shop to Nouméa', () => {
  const escale = theEscale()
  let browser: Browser
  let customer: Visitor
  let operator: Visitor
  let admin: Visitor
  let clientNumber = ''
  const marie = { email: `tehei.${randomInt(1e6)}@example.org`, password: 'Lagon-de-Poé-2026' }
  const trackingNumber = `8R${randomInt(1e9, 1e10)}`

  beforeAll(async () => {
    browser = await openBrowser()
    customer = await openVisitor(browser, escale.url)
    operator = await openVisitor(browser, escale.url)
    admin = await openVisitor(browser, escale.url)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(task.name, { customer, operator, admin })
  })
  afterAll(() => browser.close())

  test('a visitor simulates a price, and chooses a plan by year', async () => {
    await choosePlan(customer.page)
    expect(new URL(customer.page.url()).pathname).toBe('/inscription')
  })

  test('creates an account: tutorial, messages to the letter, then the real address', async () => {
    clientNumber = await createAccount(customer.page, marie)
    expect(clientNumber).toMatch(/^CLT-/)
  })

  test('cannot sign in before the address is confirmed by a link that a scanner does not use up, then finds the chosen plan', async () => {
    const { page } = customer
    await confirmAndEnter(page, { escale, person: marie, clientNumber })
    await page.goto('/tableau-de-bord/apercu')
    await sees(page, /Bienvenue, Marie/)
    await page.getByRole('button', { name: /^(Copier toute l’adresse|Tout copier)/ }).waitFor()
    await expectAccessible(page)
  })

  test('declares a parcel, corrects it, deletes another', async () => {
    const { page } = customer
    await page.goto('/tableau-de-bord/enregistrer-colis')
    await page.getByRole('button', { name: 'Déclarer le colis' }).click()
    await sees(page, 'Numéro de suivi, marchand et action sont requis.')
    await declareParcel(page, trackingNumber, 'Librairie du Port')
    await sees(page, 'Colis enregistré !')
    await declareParcel(page, '6A00000000017', 'Erreur de saisie')
    // The new row moves the others down, and a press meanwhile would miss its button.
    await page.getByRole('button', { name: 'Modifier le colis 6A00000000017' }).waitFor()

    await page.getByRole('button', { name: `Modifier le colis ${trackingNumber}` }).click()
    await page.getByLabel('Description du contenu').fill('Deux romans et un atlas')
    await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
    await sees(page, 'Colis mis à jour !')

    await page.getByRole('button', { name: 'Supprimer le colis 6A00000000017' }).click()
    await sees(page, 'Cette action est irréversible.')
    await expectAccessible(page)
    await confirm(page, 'Supprimer')
    await sees(page, 'Colis supprimé')
  })

  test('the same number twice is refused and what was typed stays', async () => {
    const { page } = customer
    await declareParcel(page, trackingNumber.toLowerCase(), 'Librairie du Port')
    await sees(page, /déjà déclaré/)
    await expect.poll(() => page.getByLabel('Marchand').inputValue()).toBe('Librairie du Port')
  })

  test('the warehouse receives it; the customer’s open page follows at once', async () => {
    await customer.page.goto('/tableau-de-bord/colis')
    await customer.page.getByRole('link', { name: /Librairie du Port/ }).click()
    await sees(customer.page, 'En attente de réception')

    const { page } = operator
    await signIn(page, 'operateur@escale.test', demoPassword)
    await page.waitForURL('**/admin/reception')
    await scanAtReception(page, trackingNumber)
    await measure(page, '1840')
    await page.getByRole('button', { name: 'Recevoir le colis' }).click()
    await sees(page, /Saisissez des kilogrammes/)
    await measure(page, '1,84')
    await photograph(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Recevoir le colis' }).click()

    await sees(customer.page, "Reçu à l'entrepôt")
    expect((await receivedMail(escale, marie.email, 'arrivé')).text).toContain('1,84')
    await expectAccessible(customer.page)
  })

  test('a received parcel is no longer edited', async () => {
    const { page } = customer
    await page.goto('/tableau-de-bord/enregistrer-colis')
    await page.getByText(/^Voir .* qui ne se modifie(nt)? plus$/).click()
    await sees(page, trackingNumber)
    const edit = page.getByRole('button', { name: `Modifier le colis ${trackingNumber}` })
    expect(await edit.count()).toBe(0)
  })

  test('the customer asks for a quote with a live estimate', async () => {
    const { page } = customer
    await page.goto('/tableau-de-bord/devis')
    await page.getByRole('checkbox', { name: /Librairie du Port/ }).check()
    await sees(page, '42,15\u00a0€')
    await page.getByText('Options et assurance').click()
    await page.getByRole('checkbox', { name: /Reconditionnement simple/ }).check()
    await sees(page, '46,35\u00a0€')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Demander ce devis' }).click()
    await sees(page, 'Devis demandé !')
  })

  test('the office fixes and sends it', async () => {
    const { page } = admin
    await signIn(page, 'admin@escale.test', demoPassword)
    await page.getByRole('link', { name: /Devis en attente/ }).click()
    await page.waitForURL('**/admin/devis**')
    await expectAccessible(page)
    await page
      .getByRole('row')
      .filter({ hasText: clientNumber })
      .getByRole('link', { name: /D-\d{4}-\d{6}/ })
      .click()
    await sees(page, clientNumber)
    // The bar with the total lies over the fields that happen to be under it, until the page is read to its end.
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Envoyer au client' }).click()
    await confirm(page, /^Envoyer/)
    await sees(page, 'À valider')
  })

  test('the customer reads it, page and PDF, and accepts it', async () => {
    const { page } = customer
    const mail = await receivedMail(escale, marie.email, 'devis')
    await page.goto(mail.links.find((url) => url.includes('/tableau-de-bord/devis/')) ?? '')
    await expectPdf(/Ouvrir le PDF/)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Accepter/ }).click()
    await sees(page, 'Accepté, à payer')
  })

  test('a declined card and a cancelled payment change nothing', async () => {
    const { page } = customer
    await openPaymentPage(page)
    await payByCard(page, '4000 0000 0000 0002')
    await sees(page, 'Votre carte a été refusée.')
    await page.getByRole('link', { name: /Annuler/ }).click()
    await page.waitForURL('**/tableau-de-bord/panier**')
    await sees(page, 'Paiement Annulé')
  })

  test('pays, comes back to a page that tells the truth, and has an order and an invoice', async () => {
    const { page } = customer
    await openPaymentPage(page)
    await expectAccessible(page)
    await payByCard(page, '4242 4242 4242 4242')
    await page.waitForURL('**/tableau-de-bord/paiement-succes**')
    await sees(page, 'Votre commande a été traitée avec succès.')
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Mes Factures' }).click()
    await expectPdf(/Télécharger/)
    await expectAccessible(page)
    await page.goto('/tableau-de-bord/panier')
    await sees(page, /panier est vide/i)
  })

  test('the warehouse packs it, hands it over, and it is delivered; the customer follows', async () => {
    const { page } = operator
    await openBoxWithoutPapers(page, { clientNumber, owner: customer.page })
    await packWhatWasPaid(page, trackingNumber)
    await sendBox(page, trackingNumber)

    await customer.page.goto('/tableau-de-bord/commandes')
    await sees(customer.page, 'En transit')
    const told = async () => (await receivedMail(escale, marie.email, 'est parti')).text
    await expect.poll(told).toContain('6A15984040331')
    await page.getByRole('button', { name: 'Marquer comme livré' }).click()
    await confirm(page, /livré/)
    await sees(customer.page, 'Livré')
    await expectAccessible(customer.page)
  })

  test('every step is on the parcel’s timeline, with who and when', async () => {
    const { page } = customer
    await page.goto('/tableau-de-bord/colis')
    await page.getByRole('link', { name: /Librairie du Port/ }).click()
    await page.getByText('Voir le détail des étapes').click()
    await sees(page, 'Colis déclaré')
    const story = await page.locator('main').innerText()
    for (const step of ['Reçu, pesé', 'Ajouté à un devis', 'payée', 'Emballé', 'Remis', 'Livré']) {
      expect(story).toContain(step)
    }
    expect(story).toContain('Entrepôt Escale')
    expect(story).toContain('Vous')
    await expectAccessible(page)
  })

  test('nobody’s console complained', () => {
    const refusals = /status of (401|403|409)/
    for (const { complaints } of [customer, operator, admin]) {
      expect(complaints.filter((line) => !refusals.test(line))).toEqual([])
    }
  })

  async function expectPdf(linkName: RegExp): Promise<void> {
    const link = customer.page.getByRole('link', { name: linkName }).first()
    await link.waitFor()
    const answer = await customer.context.request.get((await link.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
})
