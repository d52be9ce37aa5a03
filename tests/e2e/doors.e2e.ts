import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/system/demo-accounts.ts'
import { freshEmail, goodPassword } from '../support/accounts.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  openVisitor,
} from '../support/browser.ts'
import { inDatabase } from '../support/expired-sessions.ts'
import { receivedMail } from '../support/inbox.ts'
import { startEscale, type RunningEscale } from '../support/running-escale.ts'
import { fillRegistration, sees, signIn } from './acts.ts'

let escale: RunningEscale
let browser: Browser
beforeAll(async () => {
  escale = await startEscale()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await escale.stop()
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForSelector('html[data-hydrated]')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** On a desk, a phone and a small phone, by day and by night. */
async function inspectEverywhere(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 900 })
}

const linkIn = (text: string): string => /https?:\/\/\S+#jeton=[\w-]+/.exec(text)?.[0] ?? ''
const submitButton = (page: Page) => page.locator('main button[type=submit]')

async function register(page: Page, email: string): Promise<void> {
  await open(page, '/inscription')
  await fillRegistration(page, { email, password: goodPassword })
  await submitButton(page).click()
  await page.getByRole('heading', { name: 'Voici votre adresse' }).waitFor()
  await page.getByRole('button', { name: 'J’ai compris, aller à la connexion' }).click()
  await page.waitForURL('**/connexion')
}

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
    expect(await password.getAttribute('type')).toBe('text')
    for (const name of ['Adresse', 'Code postal', 'Ville', 'Pays ou territoire']) {
      const field = page.getByLabel(name, { exact: true })
      expect(await field.getAttribute('autocomplete'), name).toBe('off')
    }
    for (const box of await page.getByRole('checkbox').all()) {
      expect(await box.isChecked()).toBe(false)
    }
    for (const link of await page.locator('form a').all()) {
      expect(await link.getAttribute('target')).toBe('_blank')
    }
    await inspectEverywhere(page)
    await context.close()
  })

  // Removed to see it fail: the meter's question to the server; the page then ships the list.
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
    expect(await submitButton(page).innerText()).toBe('Veuillez fermer le tutoriel')
    expect(await submitButton(page).isDisabled()).toBe(true)
    await inspectEverywhere(page)
    await page.keyboard.press('Escape')

    await fillRegistration(page, { email, password: goodPassword })
    await submitButton(page).click()
    await page.getByRole('heading', { name: 'Voici votre adresse' }).waitFor()
    await dialog.getByText(/^CLT-[1-9]\d{5}$/).waitFor()
    expect(await dialog.getByRole('button', { name: /^Copier/ }).count()).toBe(7)
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
    expect(await page.evaluate('document.activeElement.name')).toBe('email')
    expect(await page.getByLabel('Ville').inputValue()).toBe('Nouméa')
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
    await context.close()
  })

  test('a plan chosen before the sign-in comes along, and so does where one was', async () => {
    const { page, context } = await openVisitor(browser, escale.url)
    await open(page, '/#tarifs')
    await page.locator('#tarifs').getByRole('button').last().click()
    await sees(page, 'Connexion requise')
    await page.waitForURL('**/connexion')
    await signIn(page, 'client@escale.test', demoPassword)
    await page.waitForURL((url) => url.pathname === '/' && url.hash === '#tarifs')
    const state = await page.evaluate<{ usr: { selectedPlan: string } }>('history.state')
    expect(['gratuit', 'standard', 'premium']).toContain(state.usr.selectedPlan)
    await context.close()
  })

  test('/admin/dashboard leads somewhere that exists', async () => {
    const { page, context } = await openVisitor(browser, escale.url)
    await signIn(page, 'admin@escale.test', demoPassword)
    await page.waitForURL('**/admin/**')
    await open(page, '/admin/dashboard')
    expect(new URL(page.url()).pathname).toMatch(/^\/admin\/\w+/)
    await context.close()
  })
})

describe('activation and the mailed links', () => {
  // Removed to see it fail: `used_at` set by a GET route; there is none.
  test('a scanner that follows the links, again and again, uses nothing up', async () => {
    const { page, context } = await openVisitor(browser, escale.url)
    const email = freshEmail()
    await register(page, email)
    const confirmation = linkIn((await receivedMail(escale, email, 'Confirmez')).text)
    await scan(confirmation)
    await page.goto(confirmation)
    await sees(page, 'Bienvenue Marie, votre adresse est confirmée')

    await open(page, '/mot-de-passe-oublie')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Envoyer le lien' }).click()
    await sees(page, 'Si un compte existe pour cet email')
    const reset = linkIn((await receivedMail(escale, email, 'Choisissez')).text)
    await scan(reset)
    for (const path of ['/mise-a-jour-mot-de-passe', '/mettre-a-jour-mot-de-passe']) {
      await page.goto('about:blank')
      await page.goto(path + new URL(reset).hash)
      await page.getByLabel('Nouveau mot de passe').waitFor()
      await page.getByLabel('Nouveau mot de passe').fill('motdepasse')
      await sees(page, 'Ce mot de passe fait partie des plus utilisés')
    }
    await page.getByLabel('Nouveau mot de passe').fill('mangrove-bleue-31')
    await page.getByLabel('Confirmer le mot de passe').fill('mangrove-bleue-31')
    await page.getByRole('button', { name: 'Mettre à jour' }).click()
    await sees(page, 'Mot de passe mis à jour')
    await page.waitForURL('**/connexion')
    await signIn(page, email, 'mangrove-bleue-31')
    await page.waitForURL('**/tableau-de-bord/apercu')
    await context.close()
  })

  test.each(['/mettre-a-jour-mot-de-passe', '/mise-a-jour-mot-de-passe'])(
    '%s tells the error that its address describes',
    async (path) => {
      const { page, context } = await openVisitor(browser, escale.url)
      await open(page, `${path}#error=access_denied&error_description=Email+link+is+invalid`)
      await sees(page, 'Erreur de réinitialisation')
      await sees(page, 'Email link is invalid')
      await inspectEverywhere(page)
      await context.close()
    },
  )

  test('in manual activation a confirmed account waits, and is told so after the right password only', async () => {
    await inDatabase(
      escale,
      `insert into settings (key, value) values ('activation', '"manual"')
       on conflict (key) do update set value = excluded.value`,
    )
    const { page, context } = await openVisitor(browser, escale.url)
    const email = freshEmail()
    await register(page, email)
    await signIn(page, email, 'pas-le-bon-27')
    await sees(page, 'Identifiants invalides. Veuillez réessayer.')
    await signIn(page, email, goodPassword)
    await sees(page, 'Email non confirmé')
    await page.getByRole('button', { name: /Renvoyer l’e-mail/ }).waitFor()

    await page.goto(linkIn((await receivedMail(escale, email, 'Confirmez')).text))
    await sees(page, 'votre adresse est confirmée')
    await signIn(page, email, goodPassword)
    await sees(page, 'Compte en attente')
    await inspectEverywhere(page)

    await inDatabase(escale, 'update users set is_active = true where email = $1', [email])
    await signIn(page, email, goodPassword)
    await page.waitForURL('**/tableau-de-bord/apercu')
    for (const [column, title] of [
      ['is_active', 'Compte en attente'],
      ['email_verified', 'Email non confirmé'],
    ]) {
      await inDatabase(escale, `update users set ${column} = false where email = $1`, [email])
      await page.goto('/tableau-de-bord/apercu')
      await sees(page, title ?? '')
      await inspectEverywhere(page)
    }
    await context.close()
  })
})

/** What a mail scanner does: it reads the address, the server never sees what follows the `#`. */
async function scan(link: string): Promise<void> {
  expect(link).toContain('#jeton=')
  for (const method of ['HEAD', 'GET', 'GET']) {
    expect((await fetch(link, { method })).status).toBe(200)
  }
}
