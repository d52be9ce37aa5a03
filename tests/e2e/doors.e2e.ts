import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/office/system/demo-accounts.ts'
import { freshEmail, goodPassword } from '../support/accounts.ts'
import { inspectEverywhere, openBrowser, openVisitor } from '../support/browser.ts'
import { theEscale } from '../support/the-escale.ts'
import { fillRegistration, sees, seesOnPress, signIn } from './acts.ts'

const escale = theEscale()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForSelector('html[data-hydrated]')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

const submitButton = (page: Page) => page.locator('main button[type=submit]')

describe('registration', () => {
  test('each field says what is wrong while it is typed; the meter says why a password is weak', async () => {
    const { page, context } = await openVisitor(browser, escale.url)
    await open(page, '/inscription')
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
    await inspectEverywhere(page)
    await context.close()
  })

  test('the page carries neither the list of weak passwords nor the numbering plans', async () => {
    const { page, context } = await openVisitor(browser, escale.url)
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.text())
    })
    await open(page, '/inscription')
    await fillRegistration(page, { email: freshEmail(), password: goodPassword })
    await sees(page, 'solide')
    const shipped = (await Promise.all(scripts)).join('\n')
    expect(shipped).toContain('Votre adresse de facturation')
    expect(shipped).not.toMatch(/lemotdepasse|monmotdepasse|country_calling_codes/)
    await context.close()
  })

  test('the tutorial shows an example, then the real address; it is closed before anything else', async () => {
    const { page, context } = await openVisitor(browser, escale.url)
    const email = freshEmail()
    await open(page, '/inscription')
    await page.getByRole('button', { name: 'Pourquoi cette adresse' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Exemple', { exact: true }).waitFor()
    await dialog.getByText('CLT-XXXXXX').waitFor()
    expect(await dialog.getByRole('button', { name: /^Copier/ }).count()).toBe(0)
    await expect.poll(() => submitButton(page).innerText()).toBe('Veuillez fermer le tutoriel')
    await expect.poll(() => submitButton(page).isDisabled()).toBe(true)
    await inspectEverywhere(page)
    await page.keyboard.press('Escape')

    await fillRegistration(page, { email, password: goodPassword })
    await submitButton(page).click()
    await page.getByRole('heading', { name: 'Voici votre adresse' }).waitFor()
    await dialog.getByText(/^CLT-[1-9]\d{5}$/).waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: /^Copier/ }).count()).toBe(7)
    await inspectEverywhere(page)
    await page.keyboard.press('Escape')
    await page.waitForURL('**/connexion')
    await context.close()
  })

  test('an address that has an account is told under its field; what was typed stays', async () => {
    const { page, context } = await openVisitor(browser, escale.url)
    await open(page, '/inscription')
    await fillRegistration(page, { email: 'client@escale.test', password: goodPassword })
    await submitButton(page).click()
    await sees(page, 'Un compte existe déjà avec cette adresse e-mail.')
    await sees(page, "Erreur d'inscription")
    expect(await page.getByText('Un compte existe déjà avec cette adresse').count()).toBe(1)
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('email')
    await expect.poll(() => page.getByLabel('Ville').inputValue()).toBe('Nouméa')
    await context.close()
  })
})

describe('sign-in', () => {
  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
  ])('a stored origin « %s » leads to the overview', async (from) => {
    const { page, context } = await openVisitor(browser, escale.url)
    await open(page, '/connexion')
    await page.evaluate(
      `history.replaceState({ usr: { from: ${JSON.stringify(from)} }, key: 'k', idx: 0 }, '')`,
    )
    await page.reload()
    await signIn(page, 'client@escale.test', demoPassword)
    await page.waitForURL('**/tableau-de-bord/apercu')
    expect(new URL(page.url()).origin).toBe(escale.url)
    await context.close()
  })

  test('a plan chosen before the sign-in comes along, to the offers where it is chosen', async () => {
    const { page, context } = await openVisitor(browser, escale.url)
    await open(page, '/#tarifs')
    await page.getByLabel(/^Par an/).check()
    const choose = page.getByRole('link', { name: 'Choisir cette offre' }).last()
    await seesOnPress(page, choose, 'Connexion requise')
    await page.waitForURL('**/connexion')
    await page.getByLabel('Mot de passe', { exact: true }).waitFor()
    // The sign-up also keeps the requested page.
    await page.locator('main').getByRole('link', { name: 'Créer mon compte' }).click()
    await page.waitForURL('**/inscription')
    await page.locator('main').getByRole('link', { name: 'Se connecter' }).click()
    await page.waitForURL('**/connexion')
    await signIn(page, 'client@escale.test', demoPassword)
    await page.waitForURL('**/tableau-de-bord/offres-options')
    await page.getByRole('article', { name: 'Premium' }).getByText('Votre choix').waitFor()
    await expect.poll(() => page.getByLabel(/^Par an/).isChecked()).toBe(true)
    await context.close()
  })

  test('/admin/dashboard leads somewhere that exists', async () => {
    const { page, context } = await openVisitor(browser, escale.url)
    await signIn(page, 'admin@escale.test', demoPassword)
    await page.waitForURL('**/admin/**')
    await open(page, '/admin/dashboard')
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/admin\/\w+/)
    await context.close()
  })
})
