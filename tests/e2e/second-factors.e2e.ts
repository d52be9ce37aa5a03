import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#server/office/system/demo-accounts.ts'
import { inspectEverywhere, openVisitor } from '../support/browser.ts'
import { receivedMail } from '../support/inbox.ts'
import { ownEscale } from '../support/own-escale.ts'
import type { RunningEscale } from '../support/running-escale.ts'
import { confirm, sees, signIn } from './acts.ts'

let escale: RunningEscale
let browser: Browser
let database: pg.Client
ownEscale((own) => ({ escale, browser } = own))
beforeAll(async () => {
  database = new pg.Client({ connectionString: escale.databaseUrl })
  await database.connect()
})
afterAll(async () => {
  await database.end()
})

const account = '/tableau-de-bord/compte?onglet=securite'
/** axe measures every screen on the way twice. */
const slow = 300_000

/** A phone that recognises its owner, simulated by Chromium. */
async function addDevice(context: BrowserContext, page: Page): Promise<void> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Each code of the authenticator works once: the nth after the first is that many steps ahead of the clock. */
const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAhead * 30_000,
  })

/** As if five minutes had passed since the person last proved who they are. */
const letProofsAge = (email: string) =>
  database.query(
    `update sessions set proved_at = proved_at - interval '10 minutes'
     where user_id = (select id from users where email = $1)`,
    [email],
  )

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

test(
  'an application protects an account: QR, codes to keep, second step, recovery code, removal',
  async () => {
    const { page, complaints } = await openVisitor(browser, escale.url)
    const email = 'client@escale.test'
    await page.goto('/connexion')
    await inspectEverywhere(page)
    await signIn(page, email, demoPassword)
    await page.waitForURL('**/tableau-de-bord/apercu')
    await page.goto(account)
    await sees(page, 'Désactivée')
    await inspectEverywhere(page)

    await letProofsAge(email)
    await button(page, 'Ajouter une application').click()
    await page.getByRole('dialog', { name: 'Confirmez votre identité' }).waitFor()
    await inspectEverywhere(page)
    await page.getByLabel('Votre mot de passe').fill('pas-le-bon')
    await button(page, 'Confirmer').click()
    await sees(page, 'Ce mot de passe n’est pas le bon.')
    await page.getByLabel('Votre mot de passe').fill(demoPassword)
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
    await inspectEverywhere(page)
    await receivedMail(escale, email, 'Double authentification')

    await signOut(page)
    await signIn(page, email, demoPassword)
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
    await signIn(page, email, demoPassword)
    await button(page, 'Utiliser un code de secours').click()
    await page.getByLabel('Code de secours').fill(code.toUpperCase())
    await page.keyboard.press('Enter')
    await page.waitForURL('**/tableau-de-bord/apercu')
    await page.goto(account)
    await sees(page, 'Il vous reste 9 codes sur 10.')

    await button(page, 'Retirer l’application').click()
    await confirm(page, 'Retirer')
    await sees(page, 'Désactivée')
    expect(complaints.filter((line) => !/40[139]/.test(line))).toEqual([])
    await page.context().close()
  },
  slow,
)

test(
  'a passkey: added, renamed, signs in alone, proves, second step, removed',
  async () => {
    const { page, context, complaints } = await openVisitor(browser, escale.url)
    const email = 'client2@escale.test'
    await addDevice(context, page)
    await page.goto('/connexion')
    await button(page, 'Utiliser une clé d’accès').click()
    await sees(page, /annulée ou a expiré/)

    await signIn(page, email, demoPassword)
    await page.waitForURL('**/tableau-de-bord/apercu')
    await page.goto(account)
    await button(page, 'Ajouter une clé d’accès').click()
    await button(page, 'J’ai rangé mes codes').click()
    await button(page, /^Renommer/).click()
    await page.getByLabel('Nom de la clé').fill('Téléphone de Marie')
    await inspectEverywhere(page)
    await page.keyboard.press('Enter')
    await sees(page, 'Téléphone de Marie')
    await button(page, 'Ajouter une clé d’accès').click()
    await sees(page, 'Cet appareil a déjà une clé d’accès pour votre compte.')
    await inspectEverywhere(page)

    await signOut(page)
    await page.goto('/connexion')
    await button(page, 'Utiliser une clé d’accès').click()
    await page.waitForURL('**/tableau-de-bord/apercu')

    await signOut(page)
    await signIn(page, email, demoPassword)
    await button(page, 'Continuer avec une clé d’accès').waitFor()
    await inspectEverywhere(page)
    await button(page, 'Continuer avec une clé d’accès').click()
    await page.waitForURL('**/tableau-de-bord/apercu')

    await page.goto(account)
    await letProofsAge(email)
    await button(page, 'Retirer Téléphone de Marie').click()
    await confirm(page, 'Retirer')
    await page.getByRole('dialog', { name: 'Confirmez votre identité' }).waitFor()
    await inspectEverywhere(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText('Téléphone de Marie').count()).toBe(1)
    await button(page, 'Retirer Téléphone de Marie').click()
    await confirm(page, 'Retirer')
    await button(page, 'Continuer avec une clé d’accès').click()
    await sees(page, 'Désactivée')
    expect(complaints.filter((line) => !/40[139]/.test(line))).toEqual([])
    await context.close()
  },
  slow,
)

test(
  'staff without the second factor that their role asks for land on their account, and leave it protected',
  async () => {
    const { page, context } = await openVisitor(browser, escale.url)
    await addDevice(context, page)
    await page.goto('/connexion')
    await signIn(page, 'admin@escale.test', demoPassword)
    await page.waitForURL('**/admin/**')

    // The setting changes while the office is open: the next thing that it asks for leads to the account.
    await database.query(`insert into settings (key, value) values ('staffSecondFactor', '"required"')
    on conflict (key) do update set value = excluded.value`)
    await page.goto('/admin/commandes')
    await page.waitForURL((url) => url.pathname + url.search === account)
    await sees(page, 'Votre rôle demande la double authentification')
    await inspectEverywhere(page)
    await button(page, 'Ajouter une clé d’accès').click()
    await button(page, 'J’ai rangé mes codes').click()
    await page.getByRole('link', { name: 'Ouvrir l’administration' }).click()
    await page.waitForURL('**/admin/**')
    await page.goto(account)
    await button(page, /^Retirer /).click()
    await confirm(page, 'Retirer')
    await sees(page, /ajoutez-en un autre avant de retirer/)
    await context.close()
  },
  slow,
)
