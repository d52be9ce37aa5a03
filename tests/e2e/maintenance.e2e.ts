import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freshEmail, goodPassword, registrationForm } from '../support/accounts.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  inspectEverywhere,
  openVisitor,
} from '../support/browser.ts'
import { anonymous, ok } from '../support/http-person.ts'
import { receivedMail } from '../support/inbox.ts'
import { ownEscale } from '../support/own-escale.ts'
import type { RunningEscale } from '../support/running-escale.ts'
import { sees, signIn } from './acts.ts'

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

async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await page.waitForSelector('html[data-hydrated]')
}
const focusIsIn = (page: Page, selector: string) =>
  page.evaluate<boolean>(`document.activeElement.closest('${selector}') !== null`)

describe('the maintenance notice', () => {
  beforeAll(() =>
    database.query(
      `insert into settings (key, value) values ('maintenanceMode', 'true')
       on conflict (key) do update set value = excluded.value`,
    ),
  )
  afterAll(() => database.query(`delete from settings where key = 'maintenanceMode'`))

  test('covers the site at any width until the visitor goes on all the same', async () => {
    const { page } = await openVisitor(browser, escale.url)
    await open(page)
    const notice = page.getByRole('dialog', { name: 'Escale est en maintenance' })
    await notice.waitFor()
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'))
      .toBe('Accéder au site quand même')
    for (const width of [390, 320, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }

    const behind = page.getByRole('link', { name: 'Créer mon compte' }).first()
    await expect(behind.click({ trial: true, timeout: 1500 })).rejects.toThrow(/intercepts|Timeout/)
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await focusIsIn(page, 'main, header, footer')).toBe(false)
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => notice.isVisible()).toBe(true)

    await page.getByRole('button', { name: 'Accéder au site quand même' }).click()
    await notice.waitFor({ state: 'detached' })
    await behind.click({ trial: true })
    await open(page, '/connexion')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).waitFor()
    expect(await notice.isVisible()).toBe(false)

    // In another session the notice is back.
    const other = await openVisitor(browser, escale.url)
    await open(other.page, '/connexion')
    await other.page.getByRole('dialog', { name: 'Escale est en maintenance' }).waitFor()
  })
})

describe('a configuration that cannot be read', () => {
  afterEach(() => database.query('alter table if exists settings_gone rename to settings'))

  test('is told with its details while the page still reads, and goes when it is read again', async () => {
    await database.query('alter table settings rename to settings_gone')
    const { page } = await openVisitor(browser, escale.url, { width: 390, height: 844 })
    await open(page)
    await sees(page, 'Erreur de Configuration')
    await sees(
      page,
      'Impossible de charger la configuration du site. Veuillez réessayer plus tard.',
    )
    const details = page.getByText(/503 configuration-unavailable, référence/)
    expect(await details.isVisible()).toBe(false)
    await page.getByText('Détails').click()
    await details.waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('heading', { level: 1, name: /Vos colis livrés partout/ }).waitFor()

    await database.query('alter table settings_gone rename to settings')
    await page.getByRole('alert').getByRole('button', { name: 'Réessayer' }).click()
    await page.getByText('Erreur de Configuration').waitFor({ state: 'detached' })
  })

  test('is what a page without content of its own waits for', async () => {
    const shell = await (await fetch(`${escale.url}/connexion`)).text()
    expect(shell).toContain('Chargement des configurations de l&#x27;application...')
    const home = await (await fetch(`${escale.url}/`)).text()
    expect(home).not.toContain('Chargement des configurations')
  })
})

test('name, mailbox and prices of the office replace the prerendered ones', async () => {
  await database.query(
    `insert into settings (key, value) values ('siteName', '"Escale Océane"'), ('contactEmail', '"equipe@exemple.nc"')`,
  )
  await database.query(
    `insert into catalogue_versions (version, effective_from, content)
     select 2, now(), jsonb_set(content, '{plans,standard,monthlyCents}', '1090') from catalogue_versions where version = 1`,
  )
  const { page } = await openVisitor(browser, escale.url)
  await open(page)
  await page.getByRole('link', { name: 'Escale Océane, accueil' }).waitFor()
  await expect.poll(() => page.title()).toContain('Escale Océane')
  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.locator('footer').getByRole('link', { name: 'equipe@exemple.nc' }).waitFor()
  await page.locator('#tarifs').getByText('10,90\u00a0€').waitFor()
})

const linkIn = (text: string): string => /https?:\/\/\S+#jeton=[\w-]+/.exec(text)?.[0] ?? ''

async function register(): Promise<string> {
  const email = freshEmail()
  ok(await anonymous(escale).post('/api/registrations', registrationForm({ email })))
  return email
}

test('in manual activation a confirmed account waits, and is told so after the right password only', async () => {
  await database.query(
    `insert into settings (key, value) values ('activation', '"manual"')
     on conflict (key) do update set value = excluded.value`,
  )
  const { page } = await openVisitor(browser, escale.url)
  const email = await register()
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

  await database.query('update users set is_active = true where email = $1', [email])
  await signIn(page, email, goodPassword)
  await page.waitForURL('**/tableau-de-bord/apercu')
  for (const [column, title] of [
    ['is_active', 'Compte en attente'],
    ['email_verified', 'Email non confirmé'],
  ]) {
    await database.query(`update users set ${column} = false where email = $1`, [email])
    await page.goto('/tableau-de-bord/apercu')
    await sees(page, title ?? '')
    await expectAccessible(page)
  }

  const opened = 'update users set is_active = true, email_verified = true where email = $1'
  await database.query(opened, [email])
  await database.query('alter table avatars rename column sha256 to away')
  await page.goto('/tableau-de-bord/apercu')
  await sees(page, 'Erreur de profil')
  await sees(page, 'Utilisation des informations de base.')
  await inspectEverywhere(page)
  await database.query('alter table avatars rename column away to sha256')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByText('Erreur de profil').waitFor({ state: 'detached' })

  await database.query('alter table users drop constraint users_role_check')
  await database.query(`update users set role = 'inconnu' where email = $1`, [email])
  await page.goto('/tableau-de-bord/apercu')
  await sees(page, 'Erreur Critique de Profil')
  await expectAccessible(page)
})

test('a registration that could not be finished says so, and the sign-in finishes it', async () => {
  await database.query(`update settings set value = '"automatic"' where key = 'activation'`)
  await database.query(
    `create function refuse_welcome() returns trigger language plpgsql as
     $$ begin if new.kind = 'welcome' then raise exception 'no welcome'; end if; return new; end $$`,
  )
  await database.query(
    `create trigger refuse_welcome before insert on notifications for each row execute function refuse_welcome()`,
  )
  const { page } = await openVisitor(browser, escale.url)
  const email = await register()
  await page.goto(linkIn((await receivedMail(escale, email, 'Confirmez')).text))
  await sees(page, 'Erreur Post-Inscription')
  await sees(page, 'Un problème est survenu lors de la finalisation de votre inscription.')
  await expectAccessible(page)
  await database.query('drop trigger refuse_welcome on notifications')
  await signIn(page, email, goodPassword)
  await page.waitForURL('**/tableau-de-bord/apercu')
})
