import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshEmail, goodPassword } from '../support/accounts.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  inspectEverywhere,
  openBrowser,
  openVisitor,
} from '../support/browser.ts'
import { demoPassword } from '../support/http-person.ts'
import { receivedMail } from '../support/inbox.ts'
import { theEscale } from '../support/the-escale.ts'
import { fillRegistration, sees, seesOnPress, signIn } from './acts.ts'

const escale = theEscale()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForSelector('html[data-hydrated]')
}

async function inspect(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const submitButton = (page: Page) => page.locator('main button[type=submit]')
const linkIn = (text: string): string => /https?:\/\/\S+#jeton=[\w-]+/.exec(text)?.[0] ?? ''

/** Acts as a mail scanner: it opens the address, and the server never sees what follows the `#`. */
async function scan(link: string): Promise<void> {
  expect(link).toContain('#jeton=')
  for (const method of ['HEAD', 'GET', 'GET']) {
    expect((await fetch(link, { method })).status).toBe(200)
  }
}

/** Becomes a customer in the first test, and has a password to forget in the second. */
const email = freshEmail()

test('a visitor becomes a customer: form, tutorial, mail, a link that a scanner does not use up, sign-in', async () => {
  const { page } = await openVisitor(browser, escale.url)
  await visit(page, '/inscription')
  await button(page, 'Pourquoi cette adresse').click()
  const tutorial = page.getByRole('dialog')
  await tutorial.getByText('Exemple', { exact: true }).waitFor()
  // No digit before the server has reserved a number.
  await tutorial.getByText(/^CLT-X{6}$/).waitFor()
  expect(await tutorial.getByRole('button', { name: /^Copier/ }).count()).toBe(0)
  await expect.poll(() => submitButton(page).innerText()).toBe('Veuillez fermer le tutoriel')
  await expect.poll(() => submitButton(page).isDisabled()).toBe(true)
  await inspectEverywhere(page)
  await page.keyboard.press('Escape')

  await submitButton(page).click()
  await sees(page, 'Vous devez accepter les conditions et politiques.')
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('firstName')
  await inspectEverywhere(page)

  await fillRegistration(page, { email, password: goodPassword })
  await submitButton(page).click()
  await page.getByRole('heading', { name: 'Voici votre adresse' }).waitFor()
  const number = await tutorial.getByText(/^CLT-[1-9]\d{5}$/).innerText()
  await expect.poll(() => tutorial.getByRole('button', { name: /^Copier/ }).count()).toBe(7)
  await inspectEverywhere(page)
  await button(page, /J’ai compris/).click()
  await page.waitForURL('**/connexion')

  await signIn(page, email, goodPassword)
  await button(page, 'Renvoyer l’e-mail de confirmation').waitFor()
  await inspectEverywhere(page)

  const link = linkIn((await receivedMail(escale, email, 'Confirmez')).text)
  await scan(link)
  await page.goto(link)
  await sees(page, 'Bienvenue Marie, votre adresse est confirmée')
  await expect.poll(() => page.locator('main').innerText()).toContain(number)
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await inspectEverywhere(page)

  await signIn(page, email, goodPassword)
  await page.waitForURL('**/tableau-de-bord/apercu')
  await page.getByRole('heading', { name: 'Votre adresse en métropole' }).waitFor()
  await expect.poll(() => page.getByText(number).count()).toBeGreaterThan(0)
  expect((await receivedMail(escale, email, 'Bienvenue')).text).toContain(number)
})

test('a forgotten password is replaced by the mailed link, which a scanner does not use up and which serves once', async () => {
  const { page } = await openVisitor(browser, escale.url)
  await visit(page, '/mot-de-passe-oublie')
  await button(page, 'Envoyer le lien').click()
  await sees(page, 'Veuillez entrer votre adresse e-mail.')
  await page.getByLabel('E-mail').fill(email)
  await button(page, 'Envoyer le lien').click()
  await sees(page, 'Si un compte existe pour cet email')
  await inspectEverywhere(page)

  const link = linkIn((await receivedMail(escale, email, 'Choisissez')).text)
  await scan(link)
  const open = async (path: string) => {
    await page.goto('about:blank')
    await page.goto(path + new URL(link).hash)
  }
  const choose = async (password: string) => {
    await field(page, 'Nouveau mot de passe').fill(password)
    await field(page, 'Confirmer le mot de passe').fill(password)
    await button(page, 'Mettre à jour').click()
  }
  await open('/mise-a-jour-mot-de-passe')
  await field(page, 'Nouveau mot de passe').waitFor()
  await open('/mettre-a-jour-mot-de-passe')
  await field(page, 'Nouveau mot de passe').fill('motdepasse')
  await sees(page, 'Ce mot de passe fait partie des plus utilisés')
  await choose('court')
  await sees(page, 'Le mot de passe doit contenir au moins 8 caractères.')
  await inspect(page)
  await choose('mangrove-bleue-31')
  await sees(page, 'Mot de passe mis à jour')
  await page.waitForURL('**/connexion')

  await open('/mettre-a-jour-mot-de-passe')
  await choose('mangrove-verte-32')
  await sees(page, 'Ce lien a déjà servi')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/mettre-a-jour-mot-de-passe')
  await signIn(page, email, 'mangrove-bleue-31')
  await page.waitForURL('**/tableau-de-bord/apercu')
  await expect.poll(() => new URL(page.url()).hash).toBe('')
})

test('either address of a new password tells the error that it describes', async () => {
  const { page } = await openVisitor(browser, escale.url)
  const error = '#error=access_denied&error_description=Email+link+is+invalid'
  for (const path of ['/mise-a-jour-mot-de-passe', '/mettre-a-jour-mot-de-passe']) {
    await visit(page, path + error)
    await sees(page, 'Erreur de réinitialisation')
    const told = page.getByText('Email link is invalid')
    await told.waitFor()
    await expect.poll(() => told.count()).toBe(1)
  }
  await inspectEverywhere(page)
})

// Seen to fail: without `keepChosenPlan`.
test('a plan chosen by year before the sign-up is selected when the link of the mail has led to the sign-in', async () => {
  const { page } = await openVisitor(browser, escale.url)
  const newcomer = freshEmail()
  await visit(page, '/')
  await page.getByLabel('Par an, un mois offert').check()
  const choose = page.getByRole('link', { name: 'Choisir cette offre' }).last()
  await seesOnPress(page, choose, 'Connexion requise')
  // The sign-up and the sign-in give each other what was asked for.
  for (const name of ['Créer mon compte', 'Se connecter', 'Créer mon compte']) {
    await page.locator('main').getByRole('link', { name }).click()
  }
  await fillRegistration(page, { email: newcomer, password: goodPassword })
  await submitButton(page).click()
  await page.getByRole('heading', { name: 'Voici votre adresse' }).waitFor()

  await page.goto('about:blank')
  await page.goto(linkIn((await receivedMail(escale, newcomer, 'Confirmez')).text))
  await sees(page, 'Bienvenue Marie, votre adresse est confirmée')
  await signIn(page, newcomer, goodPassword)
  await page.waitForURL('**/tableau-de-bord/offres-options')
  await page.getByRole('article', { name: 'Premium' }).getByText('Votre choix').waitFor()
  await expect.poll(() => page.getByLabel('Par an, un mois offert').isChecked()).toBe(true)
})

test('a sign-in brings back to the page that asked for it, and to no other site; a wrong password says so twice', async () => {
  const { page } = await openVisitor(browser, escale.url)
  await visit(page, '/tableau-de-bord/colis?filter=pending')
  await page.waitForURL('**/connexion')
  await signIn(page, 'client@escale.test', 'pas-le-bon-27')
  await sees(page, 'Identifiants invalides. Veuillez réessayer.')
  await inspect(page)
  await signIn(page, 'client@escale.test', demoPassword)
  await page.waitForURL('**/tableau-de-bord/colis?filter=pending')
  await visit(page, '/connexion')
  await page.waitForURL('**/tableau-de-bord/apercu')
  await button(page, 'Déconnexion').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await visit(page, '/tableau-de-bord')
  await page.waitForURL('**/connexion')
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).not.toContain('escale.session')

  await page.evaluate(
    `history.replaceState({ usr: { from: '/.//evil.example' }, key: 'k', idx: 0 }, '')`,
  )
  await page.reload()
  await signIn(page, 'client@escale.test', demoPassword)
  await page.waitForURL('**/tableau-de-bord/apercu')
  expect(new URL(page.url()).origin).toBe(escale.url)
})

test('the office lands on its dashboard', async () => {
  const { page } = await openVisitor(browser, escale.url)
  await signIn(page, 'admin@escale.test', demoPassword)
  await page.waitForURL('**/admin/**')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/dashboard')
})

test('each field says what is wrong while it is typed, and the meter why a password is weak; neither the list of weak passwords nor the numbering plans come along', async () => {
  const { page } = await openVisitor(browser, escale.url)
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text())
  })
  await visit(page, '/inscription')
  await page.getByLabel('E-mail', { exact: true }).pressSequentially('ma')
  await sees(page, 'Adresse e-mail invalide')
  await page.getByLabel('Téléphone').pressSequentially('12345')
  await sees(page, 'Numéro de téléphone invalide (10-15 chiffres)')
  await page.getByLabel('Prénom').fill('M')
  await page.getByLabel('Prénom').fill('')
  await sees(page, 'Le prénom est requis')
  const password = page.getByLabel('Mot de passe', { exact: true })
  await password.pressSequentially('abc')
  await sees(page, 'Minimum 6 caractères')
  await password.fill('motdepasse')
  await sees(page, 'Ce mot de passe fait partie des plus utilisés')
  await password.fill('mangrove-bleue-31')
  await sees(page, 'solide')
  expect(await page.getByText('Veuillez confirmer le mot de passe').count()).toBe(0)
  expect(await page.getByText('Le pays est requis').count()).toBe(0)
  await page.getByLabel('Confirmer le mot de passe').pressSequentially('mangrove')
  await sees(page, 'Les mots de passe ne correspondent pas')

  await page.getByRole('button', { name: 'Afficher le mot de passe' }).first().click()
  await expect.poll(() => password.getAttribute('type')).toBe('text')
  const known = {
    Adresse: 'address-line1',
    'Complément d’adresse': 'address-line2',
    'Code postal': 'postal-code',
    Ville: 'address-level2',
    'Pays ou territoire': 'country-name',
  }
  for (const [name, purpose] of Object.entries(known)) {
    const field = page.locator('form').getByLabel(new RegExp(`^${name}`))
    expect(await field.getAttribute('autocomplete'), name).toBe(purpose)
  }
  for (const box of await page.getByRole('checkbox').all()) {
    expect(await box.isChecked()).toBe(false)
  }
  for (const link of await page.locator('form a').all()) {
    await expect.poll(() => link.getAttribute('target')).toBe('_blank')
  }
  await inspect(page)
  const shipped = (await Promise.all(scripts)).join('\n')
  expect(shipped).toContain('Votre adresse de facturation')
  expect(shipped).not.toMatch(/lemotdepasse|monmotdepasse|country_calling_codes/)
})

test('an address that has an account is told under its field; what was typed stays', async () => {
  const { page } = await openVisitor(browser, escale.url)
  await visit(page, '/inscription')
  await fillRegistration(page, { email: 'client@escale.test', password: goodPassword })
  await submitButton(page).click()
  await sees(page, 'Un compte existe déjà avec cette adresse e-mail.')
  await sees(page, "Erreur d'inscription")
  expect(await page.getByText('Un compte existe déjà avec cette adresse').count()).toBe(1)
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('email')
  await expect.poll(() => page.getByLabel('Ville').inputValue()).toBe('Nouméa')
})
