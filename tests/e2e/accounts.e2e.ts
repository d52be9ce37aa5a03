import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  inspectEverywhere,
  openBrowser,
  openVisitor,
} from '../support/browser.ts'
import { demoPassword } from '../support/http-person.ts'
import { newCustomer } from '../support/http-scenes.ts'
import { receivedMail } from '../support/inbox.ts'
import { theEscale } from '../support/the-escale.ts'
import { scanLink, sees, signIn } from './acts.ts'

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
const linkIn = (text: string): string => /https?:\/\/\S+#jeton=[\w-]+/.exec(text)?.[0] ?? ''

test('a forgotten password is replaced by the mailed link, which a scanner does not use up and which serves once', async () => {
  const { page } = await openVisitor(browser, escale.url)
  const { email } = await newCustomer({ escale })
  await visit(page, '/mot-de-passe-oublie')
  await button(page, 'Envoyer le lien').click()
  await sees(page, 'Veuillez entrer votre adresse e-mail.')
  await page.getByLabel('E-mail').fill(email)
  await button(page, 'Envoyer le lien').click()
  await sees(page, 'Si un compte existe pour cet email')
  await inspectEverywhere(page)

  const link = linkIn((await receivedMail(escale, email, 'Choisissez')).text)
  await scanLink(link)
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

  // Either address tells the error that it describes.
  const error = '#error=access_denied&error_description=Email+link+is+invalid'
  for (const path of ['/mise-a-jour-mot-de-passe', '/mettre-a-jour-mot-de-passe']) {
    await page.goto('about:blank')
    await page.goto(path + error)
    await sees(page, 'Erreur de réinitialisation')
    await sees(page, 'Email link is invalid')
  }
  await expectAccessible(page)
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
