import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessible,
  inspectEverywhere,
  openBrowser,
  openVisitor,
} from '../support/browser.ts'
import { letProofsAge } from '../support/expired-sessions.ts'
import { newCustomer, newPassword } from '../support/http-scenes.ts'
import { receivedMail } from '../support/inbox.ts'
import { theEscale } from '../support/the-escale.ts'
import { addDevice, confirm, enter, openSession, sees, signIn } from './acts.ts'

const escale = theEscale()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const account = '/tableau-de-bord/compte?onglet=securite'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Each code of the authenticator works once: the nth after the first is that many steps ahead of the clock. */
const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAhead * 30_000,
  })

async function signOut(page: Page): Promise<void> {
  await button(page, 'Déconnexion').first().click()
  await page.waitForURL((url) => url.pathname === '/')
}

async function enrolApplication(page: Page): Promise<string> {
  await button(page, 'Ajouter une application').click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une application' })
  await dialog.getByRole('img', { name: /Code QR/ }).waitFor()
  await button(page, 'Saisir la clé à la main').click()
  return (await dialog.locator('code').innerText()).replaceAll(' ', '')
}

test('an application protects an account: QR, codes to keep, second step, recovery code, removal', async () => {
  const { page, complaints } = await openVisitor(browser, escale.url)
  const { email } = await newCustomer({ escale })
  await enter(page, account, email, newPassword)
  await sees(page, 'Désactivée')

  await letProofsAge(escale, email)
  await button(page, 'Ajouter une application').click()
  await page.getByRole('dialog', { name: 'Confirmez votre identité' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Votre mot de passe').fill('pas-le-bon')
  await button(page, 'Confirmer').click()
  await sees(page, 'Ce mot de passe n’est pas le bon.')
  await page.getByLabel('Votre mot de passe').fill(newPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Ajouter une application' }).waitFor()
  await page.getByRole('button', { name: 'Fermer', exact: true }).click()

  const secret = await enrolApplication(page)
  await inspectEverywhere(page)
  await page.getByLabel('Code de l’application').fill('12')
  await button(page, 'Vérifier le code').click()
  await sees(page, 'Saisissez les six chiffres du code.')
  await page.getByLabel('Code de l’application').fill(codeOf(secret))
  await button(page, 'Vérifier le code').click()
  const codes = page.getByRole('dialog', { name: 'Gardez vos codes de secours' })
  await codes.waitFor()
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10)
  const [code = ''] = await codes.getByRole('listitem').allInnerTexts()
  await inspectEverywhere(page)
  const download = page.waitForEvent('download')
  await button(page, 'Télécharger').click()
  expect((await download).suggestedFilename()).toBe('codes-de-secours-escale.txt')
  await page.keyboard.press('Escape')
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10)
  await button(page, 'J’ai rangé mes codes').click()
  await sees(page, 'Il vous reste 10 codes sur 10.')
  await expectAccessible(page)
  await receivedMail(escale, email, 'Double authentification')

  await signOut(page)
  await signIn(page, email, newPassword)
  await page.getByLabel('Code de l’application').waitFor()
  await inspectEverywhere(page)
  await page.getByLabel('Code de l’application').fill('000000')
  await page.keyboard.press('Enter')
  await sees(page, /Ce code n’est pas le bon/)
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT')
  await page.getByLabel('Code de l’application').fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tableau-de-bord/apercu')

  await signOut(page)
  await signIn(page, email, newPassword)
  await button(page, 'Utiliser un code de secours').click()
  await page.getByLabel('Code de secours').fill(code.toUpperCase())
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tableau-de-bord/apercu')
  await page.goto(account)
  await sees(page, 'Il vous reste 9 codes sur 10.')
  await button(page, 'Créer de nouveaux codes').click()
  await confirm(page, 'Créer les codes')
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10)
  await button(page, 'J’ai rangé mes codes').click()
  await sees(page, 'Il vous reste 10 codes sur 10.')

  await button(page, 'Retirer l’application').click()
  await confirm(page, 'Retirer')
  await sees(page, 'Désactivée')
  expect(complaints.filter((line) => !/40[139]/.test(line))).toEqual([])
})

test('a passkey: added, renamed, signs in alone, proves, second step, removed', async () => {
  const { page, context, complaints } = await openVisitor(browser, escale.url)
  const { email } = await newCustomer({ escale })
  await addDevice(context, page)
  await page.goto('/connexion')
  await button(page, 'Utiliser une clé d’accès').click()
  await sees(page, /annulée ou a expiré/)

  await openSession(page, email, newPassword)
  await page.goto(account)
  await button(page, 'Ajouter une clé d’accès').click()
  await button(page, 'J’ai rangé mes codes').click()
  await button(page, /^Renommer/).click()
  await page.getByLabel('Nom de la clé').fill('Téléphone de Marie')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await sees(page, 'Téléphone de Marie')
  await button(page, 'Ajouter une clé d’accès').click()
  await sees(page, 'Cet appareil a déjà une clé d’accès pour votre compte.')
  await expectAccessible(page)

  await signOut(page)
  await page.goto('/connexion')
  await button(page, 'Utiliser une clé d’accès').click()
  await page.waitForURL('**/tableau-de-bord/apercu')

  await signOut(page)
  await signIn(page, email, newPassword)
  await button(page, 'Continuer avec une clé d’accès').waitFor()
  await expectAccessible(page)
  await button(page, 'Continuer avec une clé d’accès').click()
  await page.waitForURL('**/tableau-de-bord/apercu')

  await page.goto(account)
  await letProofsAge(escale, email)
  await button(page, 'Retirer Téléphone de Marie').click()
  await confirm(page, 'Retirer')
  await page.getByRole('dialog', { name: 'Confirmez votre identité' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: 'Confirmez votre identité' })
    .waitFor({ state: 'detached' })
  await confirm(page, 'Retirer')
  await button(page, 'Continuer avec une clé d’accès').click()
  await sees(page, 'Désactivée')
  expect(complaints.filter((line) => !/40[139]/.test(line))).toEqual([])
})
