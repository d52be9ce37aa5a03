import { randomInt } from 'node:crypto'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/system/demo-accounts.ts'
import {
  expectAccessible,
  keepPictures,
  openBrowser,
  openVisitor,
  type Visitor,
} from '../support/browser.ts'
import { receivedMail } from '../support/inbox.ts'
import { startEscale, type RunningEscale } from '../support/running-escale.ts'
import { signInAs } from './sign-in-as.ts'

/** The whole spine, as each person lives it in a browser: a parcel travels from a shop to Nouméa. */
describe.skipIf(process.env['ESCALE_SKIP_ALL'])('one parcel travels from a shop to Nouméa', () => {
  let escale: RunningEscale
  let browser: Browser
  let customer: Visitor
  let operator: Visitor
  let admin: Visitor
  const email = `tehei.${randomInt(1e6)}@example.org`
  const password = 'Lagon-de-Poé-2026'
  const trackingNumber = `8R${randomInt(1e9, 1e10)}`
  const quoteNumber = /D-\d{4}-\d{6}/
  let clientNumber = ''

  beforeAll(async () => {
    escale = await startEscale()
    browser = await openBrowser()
    customer = await openVisitor(browser, escale.url)
    operator = await openVisitor(browser, escale.url)
    admin = await openVisitor(browser, escale.url)
  })
  afterAll(async () => {
    await browser?.close()
    await escale?.stop()
  })

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(task.name, { customer, operator, admin })
  })

  test('a visitor simulates a price', async () => {
    const { page } = customer
    await page.goto('/')
    await page.locator('html[data-hydrated]').waitFor()
    await page.mouse.wheel(0, 400)
    await page.getByLabel('Poids').fill('2')
    await page.getByLabel('Destination').selectOption('Nouvelle-Calédonie')
    await page.getByText('42,15\u00a0€').first().waitFor()
  })

  test('creates an account: messages of the specification, then the real address', async () => {
    const { page } = customer
    await page.goto('/inscription')
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await page.getByText('Le prénom est requis').first().waitFor()
    await page.getByText('Vous devez accepter les conditions et politiques.').first().waitFor()
    await expectAccessible(page)

    await page.getByLabel('Prénom').fill('Marie')
    await page.getByLabel('Nom', { exact: true }).fill('Tehei')
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByLabel('Téléphone').fill('12 34 56')
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByLabel('Confirmer le mot de passe').fill('autre chose')
    await page.getByText('Les mots de passe ne correspondent pas').first().waitFor()
    await page.getByLabel('Confirmer le mot de passe').fill(password)
    await page.getByLabel('Adresse', { exact: true }).fill('12 rue de Sébastopol')
    await page.getByLabel('Code postal').fill('98800')
    await page.getByLabel('Ville').fill('Nouméa')
    await page.getByLabel('Pays ou territoire').selectOption('Nouvelle-Calédonie')
    await page.getByLabel(/conditions générales de vente/).check()
    await page.getByRole('button', { name: 'Créer mon compte' }).click()

    const dialog = page.getByRole('dialog', { name: 'Voici votre adresse' })
    await dialog.waitFor()
    clientNumber = (/CLT-\d{6}/.exec(await dialog.innerText()) ?? [''])[0]
    expect(clientNumber).not.toBe('')
    await dialog.getByText('23 Rue Jean Jaurès').first().waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /aller à la connexion/ }).click()
    await page.waitForURL('**/connexion')
  })

  test('cannot sign in before the address is confirmed, then confirms by the link and is welcomed once', async () => {
    const { page } = customer
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page
      .getByText("Votre adresse e-mail n'a pas été confirmée.", { exact: false })
      .first()
      .waitFor()

    const mail = await receivedMail(escale, email, 'Confirmez')
    const link = mail.links.find((url) => url.includes('/confirmer-adresse#'))
    await page.goto(link ?? '')
    await page.waitForURL('**/connexion')
    expect((await receivedMail(escale, email, 'Bienvenue')).text).toContain(clientNumber)

    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.waitForURL('**/tableau-de-bord/apercu')
    await page.getByRole('heading', { name: /Bonjour, Marie/ }).waitFor()
    await page.getByRole('button', { name: /^(Copier toute l’adresse|Tout copier)/ }).waitFor()
    await expectAccessible(page)
  })

  test('declares a parcel, corrects it, deletes another', async () => {
    const { page } = customer
    const declare = async (number: string, merchant: string) => {
      await page.getByLabel('Numéro de suivi').fill(number)
      await page.getByLabel('Marchand').fill(merchant)
      await page.getByLabel('Réexpédition immédiate').check()
      await page.getByRole('button', { name: 'Déclarer le colis' }).click()
      await page.getByText('Colis enregistré !').first().waitFor()
    }
    await page.goto('/tableau-de-bord/enregistrer-colis')
    await page.getByRole('button', { name: 'Déclarer le colis' }).click()
    await page.getByText('Numéro de suivi, marchand et action sont requis.').first().waitFor()
    await declare(trackingNumber, 'Librairie du Port')
    await declare('6A00000000017', 'Erreur de saisie')

    await page.getByRole('button', { name: `Modifier le colis ${trackingNumber}` }).click()
    await page.getByLabel('Description du contenu').fill('Deux romans et un atlas')
    await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
    await page.getByText('Colis mis à jour !').first().waitFor()

    await page.getByRole('button', { name: 'Supprimer le colis 6A00000000017' }).click()
    await page.getByText('Cette action est irréversible.').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await page.getByText('Colis supprimé').first().waitFor()
  })

  test('the same number twice is refused and what was typed stays', async () => {
    const { page } = customer
    await page.getByLabel('Numéro de suivi').fill(trackingNumber.toLowerCase())
    await page.getByLabel('Marchand').fill('Librairie du Port')
    await page.getByLabel('Réexpédition immédiate').check()
    await page.getByRole('button', { name: 'Déclarer le colis' }).click()
    await page
      .getByText(/déjà déclaré/)
      .first()
      .waitFor()
    expect(await page.getByLabel('Marchand').inputValue()).toBe('Librairie du Port')
  })

  test('the warehouse receives it; the customer’s open page changes within a second', async () => {
    await customer.page.goto('/tableau-de-bord/colis')
    await customer.page.getByRole('link', { name: /Librairie du Port/ }).click()
    await customer.page.getByText('En attente de réception').first().waitFor()

    const { page } = operator
    await signInAs(page, 'operateur@escale.test', demoPassword)
    await page.waitForURL('**/admin/reception')
    await page.locator('#scan:focus').waitFor()
    await page.keyboard.type(`${trackingNumber}\n`)
    await page.getByLabel('Poids').fill('1840')
    await page.getByLabel('Longueur').fill('30')
    await page.getByRole('button', { name: 'Recevoir le colis' }).click()
    await page
      .getByText(/Saisissez des kilogrammes/)
      .first()
      .waitFor()
    await page.getByLabel('Poids').fill('1,84')
    await page.getByLabel('Largeur').fill('22')
    await page.getByLabel('Hauteur').fill('15')
    await page.getByLabel('Étagère').fill('B12')
    await page.locator('input[type=file]').setInputFiles({
      name: 'colis.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(),
    })
    await page.getByRole('button', { name: 'Retirer la vue 1' }).waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Recevoir le colis' }).click()
    const answered = performance.now()
    await customer.page.getByText("Reçu à l'entrepôt").first().waitFor()
    expect(performance.now() - answered).toBeLessThan(3000)
    expect((await receivedMail(escale, email, 'arrivé')).text).toContain('1,84')
    await expectAccessible(customer.page)
  })

  test('a received parcel is no longer edited', async () => {
    const { page } = customer
    await page.goto('/tableau-de-bord/enregistrer-colis')
    await page.getByText(trackingNumber).first().waitFor()
    expect(
      await page.getByRole('button', { name: `Modifier le colis ${trackingNumber}` }).count(),
    ).toBe(0)
  })

  test('the customer asks for a quote with a live estimate', async () => {
    const { page } = customer
    await page.goto('/tableau-de-bord/devis')
    await page.getByRole('checkbox', { name: /Librairie du Port/ }).check()
    await page.getByText('42,15\u00a0€').first().waitFor()
    await page.getByRole('checkbox', { name: /Reconditionnement simple/ }).check()
    await page.getByText('46,35\u00a0€').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Demander ce devis' }).click()
    await page.getByText('Devis demandé !').first().waitFor()
  })

  test('the office fixes and sends it', async () => {
    const { page } = admin
    await signInAs(page, 'admin@escale.test', demoPassword)
    await page.waitForURL('**/admin/devis**')
    await expectAccessible(page)
    await page.getByRole('link', { name: quoteNumber }).first().click()
    await page.getByText(clientNumber).first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Envoyer/ }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Envoyer/ })
      .click()
    await page.getByText('À valider').first().waitFor()
  })

  test('the customer reads it, page and PDF, and accepts it', async () => {
    const { page, context } = customer
    const mail = await receivedMail(escale, email, 'devis')
    await page.goto(mail.links.find((url) => url.includes('/tableau-de-bord/devis/')) ?? '')
    const pdf = page.getByRole('link', { name: /Ouvrir le PDF/ })
    const answer = await context.request.get((await pdf.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Accepter/ }).click()
    await page.getByText('Validé par le client').first().waitFor()
  })

  test('a declined card and a cancelled payment change nothing', async () => {
    const { page } = customer
    await openPaymentPage()
    await payWith('4000 0000 0000 0002')
    await page.getByText('Votre carte a été refusée.').first().waitFor()
    await page.getByRole('link', { name: /Annuler/ }).click()
    await page.waitForURL('**/tableau-de-bord/panier**')
    await page.getByText('Paiement Annulé').first().waitFor()
  })

  test('pays, comes back to a page that tells the truth, and has an order and an invoice', async () => {
    const { page, context } = customer
    await openPaymentPage()
    await expectAccessible(page)
    await payWith('4242 4242 4242 4242')
    await page.waitForURL('**/tableau-de-bord/paiement-succes**')
    await page
      .getByText('Votre commande a été traitée avec succès.', { exact: false })
      .first()
      .waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Mes Factures' }).click()
    const download = page.getByRole('link', { name: /Télécharger/ }).first()
    await download.waitFor()
    const answer = await context.request.get((await download.getAttribute('href')) ?? '')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await expectAccessible(page)
    await page.goto('/tableau-de-bord/panier')
    await page
      .getByText(/panier est vide/i)
      .first()
      .waitFor()
  })

  test('the warehouse packs it, hands it over, and it is delivered; the customer follows', async () => {
    const { page } = operator
    await page.goto('/admin/expeditions')
    const box = page.getByRole('listitem').filter({ hasText: clientNumber })
    await box.getByRole('link').first().click()
    await page.getByLabel('Scannez un colis').fill(trackingNumber)
    await page.keyboard.press('Enter')
    await page.getByLabel('Poids final').fill('2,1')
    await page.getByLabel('Longueur').fill('32')
    await page.getByLabel('Largeur').fill('24')
    await page.getByLabel('Hauteur').fill('17')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Boîte prête' }).click()
    await page.getByLabel('Numéro de suivi du transporteur').fill('6A 1234 5678 901')
    await page.getByRole('button', { name: 'Remettre au transporteur' }).click()
    await page.getByRole('button', { name: 'Marquer comme livré' }).waitFor()

    await customer.page.goto('/tableau-de-bord/commandes')
    await customer.page.getByText('En transit').first().waitFor()
    expect((await receivedMail(escale, email, 'est parti')).text).toContain('6A12345678901')
    await page.getByRole('button', { name: 'Marquer comme livré' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: /livré/ }).click()
    await customer.page.getByText('Livré').first().waitFor()
    await expectAccessible(customer.page)
  })

  test('every step is on the parcel’s timeline, with who and when', async () => {
    const { page } = customer
    await page.goto('/tableau-de-bord/colis')
    await page.getByRole('link', { name: /Librairie du Port/ }).click()
    await page.getByText('Colis déclaré').first().waitFor()
    const story = await page.locator('main').innerText()
    for (const step of [
      'Colis déclaré',
      'Reçu, pesé et photographié',
      'Ajouté à un devis',
      'Réexpédition payée',
      'Emballé',
      'Remis au transporteur',
      'Livré',
    ]) {
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

  async function openPaymentPage(): Promise<void> {
    const { page } = customer
    await page.goto('/tableau-de-bord/panier')
    await page.getByLabel(/conditions générales de vente/).check()
    await page.getByLabel(/Je demande expressément/).check()
    await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click()
    await page.waitForURL('**/c/pay/**')
  }

  async function payWith(card: string): Promise<void> {
    const { page } = customer
    await page.getByLabel(/Numéro de carte/).fill(card)
    await page.getByLabel(/expiration/i).fill('12/34')
    await page.getByLabel(/CVC|cryptogramme|sécurité/i).fill('123')
    await page.getByLabel('Nom du titulaire', { exact: true }).fill('Marie Tehei')
    await page.getByRole('button', { name: /Payer/ }).first().click()
  }
})

/** A picture as a phone takes it. */
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#b98b5e' } })
    .jpeg()
    .toBuffer()
