import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshEmail } from '../support/accounts.ts'
import {
  expectAccessible,
  inspectEverywhere,
  openBrowser,
  openVisitor,
} from '../support/browser.ts'
import { letProofsAge } from '../support/expired-sessions.ts'
import { ok, signedIn } from '../support/http-person.ts'
import { newCustomer, newPassword } from '../support/http-scenes.ts'
import { receivedMail } from '../support/inbox.ts'
import { newStaff } from '../support/new-staff.ts'
import { theEscale } from '../support/the-escale.ts'
import { enter, openSession, sees } from './acts.ts'

const escale = theEscale()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const account = '/tableau-de-bord/compte?onglet=connexions'
const security = '/tableau-de-bord/compte?onglet=securite'

/** Whether the browser is there; in a pattern the question mark would be a wildcard. */
const at = (address: string) => (url: URL) => url.pathname + url.search === address
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** On Google's page: chooses a known account, or types another. */
async function chooseAccount(page: Page, name: string | RegExp): Promise<void> {
  await page.waitForURL('**/o/oauth2/v2/auth**')
  await button(page, name).click()
}

async function typeAccount(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/o/oauth2/v2/auth**')
  await page.locator('summary').click()
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Prénom').fill('Teva')
  await page.getByLabel('Nom (facultatif)').fill('Maono')
  await page.getByLabel(/vérifiée/).check()
  await button(page, 'Continuer').click()
}

async function signOut(page: Page): Promise<void> {
  await button(page, 'Déconnexion').first().click()
  await page.waitForURL((url) => url.pathname === '/')
}

async function fillTheRest(page: Page): Promise<void> {
  const fields = {
    Téléphone: '27 12 34',
    Adresse: '12 rue de Sébastopol',
    'Code postal': '98800',
    Ville: 'Nouméa',
  }
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel('Pays ou territoire').selectOption('Nouvelle-Calédonie')
  await page.getByLabel(/conditions générales de vente/).check()
}

test('a visitor signs up by Google without a password, is in at once, comes back by Google, and proves by it who is there', async () => {
  const { page, complaints } = await openVisitor(browser, escale.url)
  const email = freshEmail()
  await page.goto('/inscription')
  await button(page, 'S’inscrire avec Google').click()
  await typeAccount(page, email)

  await sees(page, 'Encore quelques informations')
  await expect.poll(() => page.getByLabel('Prénom', { exact: true }).inputValue()).toBe('Teva')
  const address = page.getByLabel('E-mail', { exact: true })
  await expect.poll(() => address.inputValue()).toBe(email)
  expect(await address.isEditable()).toBe(false)
  expect(await page.getByLabel('Mot de passe').count()).toBe(0)
  await button(page, 'Créer mon compte').click()
  await sees(page, 'Le téléphone est requis')
  await inspectEverywhere(page)
  await fillTheRest(page)
  await button(page, 'Créer mon compte').click()
  await page.getByRole('heading', { name: 'Voici votre adresse' }).waitFor()
  await sees(page, /^CLT-\d{6}$/)
  await button(page, 'J’ai compris, aller à mon espace').click()
  await page.waitForURL('**/tableau-de-bord/apercu')
  await receivedMail(escale, email, 'Bienvenue')

  await signOut(page)
  await page.goto('/tableau-de-bord/colis?filter=pending')
  await button(page, 'Continuer avec Google').click()
  await chooseAccount(page, new RegExp(email))
  await page.waitForURL('**/tableau-de-bord/colis?filter=pending')
  await sees(page, 'Connexion réussie')
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  // Requests still on their way at sign-out get a 401.
  expect(complaints.filter((line) => !/status of 401/.test(line))).toEqual([])

  await letProofsAge(escale, email)
  await page.goto(account)
  await sees(page, 'Google est votre seul moyen de connexion.')
  await page.goto(security)
  await button(page, 'Ajouter une application').click()
  await button(page, 'Continuer avec Google').waitFor()
  await inspectEverywhere(page)
  await button(page, 'Continuer avec Google').click()
  await chooseAccount(page, new RegExp(email))
  await page.waitForURL(at(security))
  await sees(page, 'Identité confirmée')
  await button(page, 'Ajouter une application').click()
  await page.getByRole('dialog', { name: 'Ajouter une application' }).waitFor()
})

test('what Google leads to is told on the sign-in page: refusal, unverified address, known address', async () => {
  const { page } = await openVisitor(browser, escale.url)
  const ends = [
    ['Refuser', 'Vous avez refusé la connexion avec Google.'],
    [/lucie\.morel/, 'Cette adresse n’est pas vérifiée par Google.'],
    [/client@escale\.test/, 'Un compte existe déjà avec cette adresse.'],
  ] as const
  await page.goto('/connexion')
  for (const [choice, sentence] of ends) {
    await button(page, 'Continuer avec Google').click()
    await chooseAccount(page, choice)
    await page.waitForURL('**/connexion')
    const notice = page.getByRole('alert').filter({ hasText: sentence }).first()
    await notice.waitFor()
    await expect.poll(() => notice.innerText()).toContain('Erreur Google Sign-In')
  }
  await expectAccessible(page)
  await page.reload()
  await button(page, 'Continuer avec Google').waitFor()
})

test('a customer links Google, comes in by it, and unlinks it', async () => {
  const { page } = await openVisitor(browser, escale.url)
  const { email } = await newCustomer({ escale })
  await openSession(page, email, newPassword)
  await letProofsAge(escale, email)
  await page.goto(account)
  await button(page, 'Relier un compte Google').click()
  await page.getByLabel('Votre mot de passe').fill(newPassword)
  await page.keyboard.press('Enter')
  await chooseAccount(page, /heimana\.faua/)
  await page.waitForURL(at(account))
  await sees(page, 'Compte Google relié')
  await sees(page, 'heimana.faua@gmail.test')
  await expectAccessible(page)
  await receivedMail(escale, email, 'Compte Google relié')

  await signOut(page)
  await page.goto('/connexion')
  await button(page, 'Continuer avec Google').click()
  await chooseAccount(page, /heimana\.faua/)
  await page.waitForURL('**/tableau-de-bord/apercu')

  await page.goto(account)
  await button(page, 'Détacher').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Détacher' }).click()
  await button(page, 'Relier un compte Google').waitFor()
  await receivedMail(escale, email, 'Compte Google détaché')
})

test('staff who come by Google are still asked for their second factor', async () => {
  const { page } = await openVisitor(browser, escale.url)
  const email = await newStaff(escale, { name: 'Paul Vidal' })
  await enter(page, account, email)
  await button(page, 'Relier un compte Google').click()
  await typeAccount(page, email)
  await page.waitForURL(at(account))
  await sees(page, 'Compte Google relié')

  const person = await signedIn(escale, email)
  const { secret } = ok(await person.post('/api/me/totp', {}))
  const codeIn = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(secret as string) }).generate({
      timestamp: Date.now() + seconds * 1000,
    })
  ok(await person.post('/api/me/totp/confirmation', { code: codeIn(0) }))

  await page.context().clearCookies()
  await page.goto('/connexion')
  await button(page, 'Continuer avec Google').click()
  await chooseAccount(page, new RegExp(email))
  await page.getByRole('heading', { name: 'Encore une étape' }).waitFor()
  await page.getByLabel('Code de l’application').fill(codeIn(30))
  await button(page, 'Vérifier le code').click()
  await page.waitForURL('**/admin/reception')
})
