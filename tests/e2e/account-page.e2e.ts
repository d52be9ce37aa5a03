import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoPassword } from '#server/office/system/demo-accounts.ts'
import { freshEmail } from '../support/accounts.ts'
import { expectAccessible, expectNoSidewaysScroll, openVisitor } from '../support/browser.ts'
import { receivedMail } from '../support/inbox.ts'
import { ownEscale } from '../support/own-escale.ts'
import type { RunningEscale } from '../support/running-escale.ts'
import { confirm, enter, sees } from './acts.ts'

let escale: RunningEscale
let browser: Browser
ownEscale((own) => ({ escale, browser } = own))

const accountPath = '/tableau-de-bord/compte'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const linkIn = (text: string): string => /https?:\/\/\S+#jeton=[\w-]+/.exec(text)?.[0] ?? ''

async function openAccount(page: Page, email: string, password = demoPassword): Promise<void> {
  await enter(page, accountPath, email, password)
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

test.each([
  [1280, 'light'],
  [390, 'light'],
  [320, 'dark'],
] as const)(
  'at %i px, %s: each form opens alone, is accessible, and cancelling restores',
  async (width, colorScheme) => {
    const { page, complaints } = await openVisitor(browser, escale.url, { width, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openAccount(page, 'client2@escale.test')
    await inspect(page)
    await button(page, 'Modifier le profil').click()
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('firstName')
    expect(await button(page, 'Modifier le profil').count()).toBe(0)
    await field(page, 'Ville').fill('')
    await sees(page, 'La ville est requise')
    await inspect(page)
    await button(page, 'Annuler').click()
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'))
      .toBe('Modifier le profil')
    await button(page, 'Modifier le profil').click()
    expect(await field(page, 'Ville').inputValue()).not.toBe('')
    await button(page, 'Annuler').click()

    await openSecurity(page)
    await inspect(page)
    const openers = ['Changer l’e-mail', 'Changer le mot de passe']
    await button(page, 'Changer l’e-mail').click()
    // The form's own button has the words of the one that opened it.
    expect(await button(page, 'Changer l’e-mail').count()).toBe(1)
    expect(await button(page, 'Changer le mot de passe').count()).toBe(0)
    expect(await field(page, 'E-mail actuel').isEditable()).toBe(false)
    await inspect(page)
    await button(page, 'Annuler').click()

    await button(page, 'Changer le mot de passe').click()
    await expect.poll(() => button(page, 'Afficher le mot de passe').count()).toBe(3)
    await inspect(page)
    await button(page, 'Annuler').click()
    for (const opener of openers) expect(await button(page, opener).count()).toBe(1)
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

test('two tabs: the second is told what the first saved, keeps what it typed, and may replace it', async () => {
  const { page, context } = await openVisitor(browser, escale.url)
  await openAccount(page, 'client2@escale.test')
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
  await context.close()
})

test('a picture replaces the initials here and in the menu, and goes after a question', async () => {
  const { page } = await openVisitor(browser, escale.url)
  await openAccount(page, 'client2@escale.test')
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
  await page.context().close()
})

test('a new address counts after both mailboxes said yes, and the old one takes it back', async () => {
  const { page } = await openVisitor(browser, escale.url, { width: 390, height: 844 })
  const oldEmail = 'client2@escale.test'
  const newEmail = freshEmail()
  await openAccount(page, oldEmail)
  await openSecurity(page)
  const type = async (email: string, confirmation: string) => {
    await field(page, 'Nouvel e-mail').fill(email)
    await field(page, 'Confirmer le nouvel e-mail').fill(confirmation)
    await button(page, 'Changer l’e-mail').click()
  }
  await button(page, 'Changer l’e-mail').click()
  await type(newEmail, freshEmail())
  await sees(page, 'Les nouvelles adresses e-mail ne correspondent pas.')
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('confirmation-email')
  await type(oldEmail, oldEmail)
  await sees(page, "La nouvelle adresse e-mail est identique à l'actuelle.")
  await button(page, 'Changer l’e-mail').click()
  await type(newEmail, newEmail)
  await sees(page, 'Email de confirmation envoyé')
  await sees(page, 'Changement en attente de confirmation')
  await inspect(page)

  await page.goto(linkIn((await receivedMail(escale, newEmail, 'nouvelle adresse')).text))
  await sees(page, 'Merci, cette adresse a confirmé')
  await inspect(page)
  await page.goto(linkIn((await receivedMail(escale, oldEmail, 'votre accord')).text))
  await sees(page, 'Votre adresse e-mail est changée')
  await page.getByRole('link', { name: 'Aller à mon compte' }).click()
  await page.getByRole('tab', { name: 'Sécurité' }).click()
  await sees(page, newEmail)

  await page.goto(linkIn((await receivedMail(escale, oldEmail, 'a été changée')).text))
  await inspect(page)
  await button(page, 'Rétablir mon adresse').click()
  await sees(page, 'Votre ancienne adresse est rétablie')
  await page.goto(linkIn((await receivedMail(escale, oldEmail, 'Choisissez')).text))
  await field(page, 'Nouveau mot de passe').fill('mangrove-bleue-31')
  await field(page, 'Confirmer le mot de passe').fill('mangrove-bleue-31')
  await button(page, 'Mettre à jour le mot de passe').click()
  await page.waitForURL('**/connexion')
  await openAccount(page, oldEmail, 'mangrove-bleue-31')
  await page.context().close()
})

test('a change that waits is sent again, and abandoned after a question', async () => {
  const { page } = await openVisitor(browser, escale.url)
  await openAccount(page, 'client@escale.test')
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
  await page.context().close()
})

test('a new password asks for the current one and signs the other browser out; a link is sent after a question', async () => {
  const [{ page }, other] = [
    await openVisitor(browser, escale.url),
    await openVisitor(browser, escale.url),
  ]
  await openAccount(page, 'client@escale.test')
  await openAccount(other.page, 'client@escale.test')
  await openSecurity(page)
  const type = async (current: string, next: string, confirmation: string) => {
    await field(page, 'Mot de passe actuel').fill(current)
    await field(page, 'Nouveau mot de passe').fill(next)
    await field(page, 'Confirmer le nouveau mot de passe').fill(confirmation)
    await button(page, 'Changer le mot de passe').click()
  }
  await button(page, 'Changer le mot de passe').click()
  await type(demoPassword, 'mangrove-bleue-31', 'mangrove-verte-32')
  await sees(page, 'Les mots de passe ne correspondent pas.')
  await type(demoPassword, 'a1-é9', 'a1-é9')
  await sees(page, 'Le mot de passe doit contenir au moins 6 caractères.')
  await type('pas-le-bon-27', 'mangrove-bleue-31', 'mangrove-bleue-31')
  await sees(page, 'Ce n’est pas votre mot de passe actuel.')
  await inspect(page)
  await type(demoPassword, 'mangrove-bleue-31', 'mangrove-bleue-31')
  await sees(page, 'Mot de passe mis à jour')
  await button(page, 'Changer l’e-mail').waitFor()
  await other.page.reload()
  await other.page.waitForURL('**/connexion')

  await button(page, 'Envoyer un lien de réinitialisation').click()
  await sees(page, 'Réinitialiser via e-mail')
  await inspect(page)
  await confirm(page, 'Envoyer le lien')
  await sees(page, 'Si un compte existe pour cet email')
  await receivedMail(escale, 'client@escale.test', 'Choisissez')
  await page.context().close()
  await other.context.close()
})

test('staff change their name here, and have no address, telephone or offers to change', async () => {
  const { page } = await openVisitor(browser, escale.url)
  await openAccount(page, 'admin@escale.test')
  expect(await page.getByText('Adresse de facturation').count()).toBe(0)
  await button(page, 'Modifier le profil').click()
  expect(await page.getByLabel('Téléphone').count()).toBe(0)
  await field(page, 'Prénom').fill('Anne Marie')
  await button(page, 'Enregistrer').click()
  await sees(page, 'Profil mis à jour')
  await sees(page, 'Anne Marie')
  await page.context().close()
})

test('typed text is asked for before its tab is left, and an old link leads to its tab', async () => {
  const { page } = await openVisitor(browser, escale.url, { width: 390, height: 844 })
  await openAccount(page, 'client@escale.test', 'mangrove-bleue-31')
  await button(page, 'Modifier le profil').click()
  await field(page, 'Ville').fill('Le Mont-Dore')
  await page.getByRole('tab', { name: 'Sécurité' }).click()
  await page.getByRole('alertdialog').getByText('Quitter').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await field(page, 'Ville').inputValue()).toBe('Le Mont-Dore')
  await button(page, 'Annuler').click()
  await page.goto(`${accountPath}#donnees`)
  await page.getByRole('heading', { name: 'Mes données' }).waitFor()
  await page.context().close()
})
