import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openVisitor } from '../support/browser.ts'
import { ownEscale } from '../support/own-escale.ts'
import type { RunningEscale } from '../support/running-escale.ts'
import { sees } from './acts.ts'

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

  test.each([1280, 390, 320])(
    'covers the site at %d px until the visitor goes on all the same',
    async (width) => {
      const { page, context } = await openVisitor(browser, escale.url, { width, height: 844 })
      await open(page)
      const notice = page.getByRole('dialog', { name: 'Escale est en maintenance' })
      await notice.waitFor()
      await expect
        .poll(() => page.evaluate('document.activeElement.textContent'))
        .toBe('Accéder au site quand même')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      const behind = page.getByRole('link', { name: 'Créer mon compte' }).first()
      await expect(behind.click({ trial: true, timeout: 1500 })).rejects.toThrow(
        /intercepts|Timeout/,
      )
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
      await context.close()
    },
  )
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
