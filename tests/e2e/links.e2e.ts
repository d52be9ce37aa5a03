import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { freshEmail, goodPassword } from '../support/accounts.ts'
import { expectAccessible, inspectEverywhere, openVisitor } from '../support/browser.ts'
import { inDatabase } from '../support/expired-sessions.ts'
import { receivedMail } from '../support/inbox.ts'
import { ownEscale } from '../support/own-escale.ts'
import type { RunningEscale } from '../support/running-escale.ts'
import { fillRegistration, sees, signIn } from './acts.ts'

let escale: RunningEscale
let browser: Browser
ownEscale((own) => ({ escale, browser } = own))

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForSelector('html[data-hydrated]')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
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
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await context.close()
})

test.each(['/mettre-a-jour-mot-de-passe', '/mise-a-jour-mot-de-passe'])(
  '%s tells the error that its address describes',
  async (path) => {
    const { page, context } = await openVisitor(browser, escale.url)
    await open(page, `${path}#error=access_denied&error_description=Email+link+is+invalid`)
    await sees(page, 'Erreur de réinitialisation')
    const told = page.getByText('Email link is invalid')
    await told.waitFor()
    await expect.poll(() => told.count()).toBe(1)
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
  await expectAccessible(page)

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

  const opened = 'update users set is_active = true, email_verified = true where email = $1'
  await inDatabase(escale, opened, [email])
  await inDatabase(escale, 'alter table avatars rename column sha256 to away')
  await page.goto('/tableau-de-bord/apercu')
  await sees(page, 'Erreur de profil')
  await sees(page, 'Utilisation des informations de base.')
  await inspectEverywhere(page)
  await inDatabase(escale, 'alter table avatars rename column away to sha256')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByText('Erreur de profil').waitFor({ state: 'detached' })

  await inDatabase(escale, 'alter table users drop constraint users_role_check')
  await inDatabase(escale, `update users set role = 'inconnu' where email = $1`, [email])
  await page.goto('/tableau-de-bord/apercu')
  await sees(page, 'Erreur Critique de Profil')
  await inspectEverywhere(page)
  await context.close()
})

test('a registration that could not be finished says so, and the sign-in finishes it', async () => {
  await inDatabase(escale, `update settings set value = '"automatic"' where key = 'activation'`)
  await inDatabase(
    escale,
    `create function refuse_welcome() returns trigger language plpgsql as
     $$ begin if new.kind = 'welcome' then raise exception 'no welcome'; end if; return new; end $$`,
  )
  await inDatabase(
    escale,
    `create trigger refuse_welcome before insert on notifications for each row execute function refuse_welcome()`,
  )
  const { page, context } = await openVisitor(browser, escale.url)
  const email = freshEmail()
  await register(page, email)
  await page.goto(linkIn((await receivedMail(escale, email, 'Confirmez')).text))
  await sees(page, 'Erreur Post-Inscription')
  await sees(page, 'Un problème est survenu lors de la finalisation de votre inscription.')
  await inspectEverywhere(page)
  await inDatabase(escale, 'drop trigger refuse_welcome on notifications')
  await signIn(page, email, goodPassword)
  await page.waitForURL('**/tableau-de-bord/apercu')
  await context.close()
})

/** Acts as a mail scanner: it opens the address, and the server never sees what follows the `#`. */
async function scan(link: string): Promise<void> {
  expect(link).toContain('#jeton=')
  for (const method of ['HEAD', 'GET', 'GET']) {
    expect((await fetch(link, { method })).status).toBe(200)
  }
}
