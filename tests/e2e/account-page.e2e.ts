import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshEmail } from '../support/accounts.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  openVisitor,
  type Visitor,
} from '../support/browser.ts'
import { newCustomer, newPassword } from '../support/http-scenes.ts'
import { receivedMail } from '../support/inbox.ts'
import { theEscale } from '../support/the-escale.ts'
import { confirm, enter, sees } from './acts.ts'

const escale = theEscale()
let browser: Browser
let jeanLuc: Visitor
let email: string
beforeAll(async () => {
  browser = await openBrowser()
  const reunion = { city: 'Saint-Denis', postalCode: '97400', country: 'La Réunion' }
  const person = await newCustomer({ escale }, { ...reunion, phone: '+262692418835' })
  email = person.email
  jeanLuc = await openVisitor(browser, escale.url)
  await openAccount(jeanLuc.page, email)
})
afterAll(() => browser.close())

const accountPath = '/tableau-de-bord/compte'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const linkIn = (text: string): string => /https?:\/\/\S+#jeton=[\w-]+/.exec(text)?.[0] ?? ''

async function openAccount(page: Page, address: string, password = newPassword): Promise<void> {
  await enter(page, accountPath, address, password)
  await button(page, 'Modifier le profil').waitFor()
}

/** On the account page already: the tab with the e-mail address and the password. */
async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Sécurité' }).click()
  await button(page, 'Changer l’e-mail').waitFor()
}

async function inspect(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('two tabs: the second is told what the first saved, keeps what it typed, and may replace it', async () => {
  const { page, context } = jeanLuc
  await page.goto(accountPath)
  const second = await context.newPage()
  await second.goto(accountPath)
  await button(second, 'Modifier le profil').click()
  await button(page, 'Modifier le profil').click()
  await field(page, 'Ville').fill('Le Port')
  await field(page, 'Téléphone').fill('12')
  await button(page, 'Enregistrer').click()
  await sees(page, 'Numéro de téléphone invalide (10-15 chiffres)')
  await field(page, 'Téléphone').fill('0692 12 34 56')
  await button(page, 'Enregistrer').click()
  await sees(page, 'Profil mis à jour')
  await button(page, 'Modifier le profil').waitFor()
  await sees(page, '+262\u00a0692\u00a012\u00a034\u00a056')

  await field(second, 'Prénom').fill('Jean-Marc')
  await field(second, 'Ville').fill('Saint-Paul')
  await button(second, 'Enregistrer').click()
  await sees(second, 'Ville, enregistré')
  await sees(second, 'Le Port')
  await inspect(second)
  await expect.poll(() => field(second, 'Prénom').inputValue()).toBe('Jean-Marc')
  await button(second, 'Enregistrer').click()
  await sees(second, 'Profil mis à jour')
  await sees(page, 'Jean-Marc')
  await second.close()
})

test('a picture replaces the initials here and in the menu, and goes after a question', async () => {
  const { page } = jeanLuc
  const upload = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  await upload('moi.png', Buffer.from('ceci n’est pas une image'))
  await sees(page, 'Ce fichier n’est pas une image lisible')
  const picture = sharp({
    create: { width: 900, height: 600, channels: 3, background: '#b98b5e' },
  })
  await upload('moi.png', await picture.png().toBuffer())
  await sees(page, 'Photo de profil mise à jour')
  const shown = page.locator('img[src^="/api/me/avatar?v="]:visible')
  await shown.nth(1).waitFor()
  const widthInPage = 'document.querySelector("main img[src^=\'/api/me/avatar\']").naturalWidth'
  await expect.poll(() => page.evaluate(widthInPage)).toBe(256)
  await inspect(page)
  await button(page, 'Retirer la photo').click()
  await confirm(page, 'Retirer')
  await sees(page, 'Photo de profil retirée')
  await shown.first().waitFor({ state: 'detached' })
  await sees(page, 'Ajouter une photo')
})

test('a new address counts after both mailboxes said yes, and the old one takes it back', async () => {
  const { page } = jeanLuc
  const newEmail = freshEmail()
  await page.setViewportSize({ width: 390, height: 844 })
  await openSecurity(page)
  const type = async (address: string, confirmation: string) => {
    await field(page, 'Nouvel e-mail').fill(address)
    await field(page, 'Confirmer le nouvel e-mail').fill(confirmation)
    await button(page, 'Changer l’e-mail').click()
  }
  await button(page, 'Changer l’e-mail').click()
  await type(newEmail, freshEmail())
  await sees(page, 'Les nouvelles adresses e-mail ne correspondent pas.')
  await expectAccessible(page)
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('confirmation-email')
  await type(email, email)
  await sees(page, "La nouvelle adresse e-mail est identique à l'actuelle.")
  await button(page, 'Changer l’e-mail').click()
  await type(newEmail, newEmail)
  await sees(page, 'Email de confirmation envoyé')
  await sees(page, 'Changement en attente de confirmation')
  await inspect(page)

  await page.goto(linkIn((await receivedMail(escale, newEmail, 'nouvelle adresse')).text))
  await sees(page, 'Merci, cette adresse a confirmé')
  await inspect(page)
  await page.goto(linkIn((await receivedMail(escale, email, 'votre accord')).text))
  await sees(page, 'Votre adresse e-mail est changée')
  await page.getByRole('link', { name: 'Aller à mon compte' }).click()
  await page.getByRole('tab', { name: 'Sécurité' }).click()
  await sees(page, newEmail)

  await page.goto(linkIn((await receivedMail(escale, email, 'a été changée')).text))
  await inspect(page)
  await button(page, 'Rétablir mon adresse').click()
  await sees(page, 'Votre ancienne adresse est rétablie')
  await page.goto(linkIn((await receivedMail(escale, email, 'Choisissez')).text))
  await field(page, 'Nouveau mot de passe').fill('mangrove-bleue-31')
  await field(page, 'Confirmer le mot de passe').fill('mangrove-bleue-31')
  await button(page, 'Mettre à jour le mot de passe').click()
  await page.waitForURL('**/connexion')
  await openAccount(page, email, 'mangrove-bleue-31')
})

test('a change that waits is sent again, and abandoned after a question; a new password asks for the current one and signs the other browser out', async () => {
  const { email: marie } = await newCustomer({ escale })
  const [{ page }, other] = [
    await openVisitor(browser, escale.url),
    await openVisitor(browser, escale.url),
  ]
  await openAccount(page, marie)
  await openAccount(other.page, marie)
  await openSecurity(page)
  const newEmail = freshEmail()
  await button(page, 'Changer l’e-mail').click()
  await field(page, 'Nouvel e-mail').fill(newEmail)
  await field(page, 'Confirmer le nouvel e-mail').fill(newEmail)
  await button(page, 'Changer l’e-mail').click()
  await button(page, 'Renvoyer').click()
  await sees(page, 'Email de confirmation envoyé')
  // One address gets at most two mails an hour: the page says that the third is not sent, and when it may be.
  await button(page, 'Renvoyer').click()
  await sees(page, 'Cet e-mail n’est pas parti')
  await button(page, 'Annuler le changement').click()
  await confirm(page, 'Annuler le changement')
  await sees(page, 'Changement d’adresse annulé')
  await page.getByText(newEmail).first().waitFor({ state: 'detached' })

  const type = async (current: string, next: string, confirmation: string) => {
    await field(page, 'Mot de passe actuel').fill(current)
    await field(page, 'Nouveau mot de passe').fill(next)
    await field(page, 'Confirmer le nouveau mot de passe').fill(confirmation)
    await button(page, 'Changer le mot de passe').click()
  }
  await button(page, 'Changer le mot de passe').click()
  await type(newPassword, 'mangrove-bleue-31', 'mangrove-verte-32')
  await sees(page, 'Les mots de passe ne correspondent pas.')
  await expectAccessible(page)
  await type(newPassword, 'a1-é9', 'a1-é9')
  await sees(page, 'Le mot de passe doit contenir au moins 6 caractères.')
  await type('pas-le-bon-27', 'mangrove-bleue-31', 'mangrove-bleue-31')
  await sees(page, 'Ce n’est pas votre mot de passe actuel.')
  await type(newPassword, 'mangrove-bleue-31', 'mangrove-bleue-31')
  await sees(page, 'Mot de passe mis à jour')
  await button(page, 'Changer l’e-mail').waitFor()
  await other.page.reload()
  await other.page.waitForURL('**/connexion')

  await button(page, 'Envoyer un lien de réinitialisation').click()
  await sees(page, 'Réinitialiser via e-mail')
  await confirm(page, 'Envoyer le lien')
  await sees(page, 'Si un compte existe pour cet email')
  await receivedMail(escale, marie, 'Choisissez')
})
