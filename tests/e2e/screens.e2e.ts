import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/office/system/demonstration.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  openVisitor,
  shown,
} from '../support/browser.ts'
import { theEscale } from '../support/the-escale.ts'
import { openPaymentPage, openSession, sees, signedInAs, signIn } from './acts.ts'

/** Each screen with the demonstration's data, on a phone, grouped by the person who may open it. */
const screens = {
  // The others are looked at where they are used: `accounts`, `legal`, `places`.
  visitor: ['/', '/connexion', '/resiliation'],
  'client@escale.test': [
    '/tableau-de-bord/apercu',
    '/tableau-de-bord/compte',
    '/tableau-de-bord/compte?onglet=securite',
    '/tableau-de-bord/compte?onglet=connexions',
    '/tableau-de-bord/compte?onglet=paiements',
    '/tableau-de-bord/compte?onglet=notifications',
    '/tableau-de-bord/compte?onglet=donnees',
    '/tableau-de-bord/commandes',
    '/tableau-de-bord/enregistrer-colis',
    '/tableau-de-bord/colis',
    '/tableau-de-bord/offres-options',
    '/tableau-de-bord/abonnement',
    '/tableau-de-bord/devis',
    '/tableau-de-bord/devis?onglet=mes-devis',
    '/tableau-de-bord/envoi-programme',
    '/tableau-de-bord/panier',
    '/tableau-de-bord/documents-factures',
    '/tableau-de-bord/notifications',
  ],
  'admin@escale.test': [
    '/admin/dashboard',
    '/admin/devis',
    '/admin/commandes',
    '/admin/finances',
    '/admin/finances?vue=mois',
    '/admin/finances?vue=fichiers',
    '/admin/garde-due',
    '/admin/journal',
    '/admin/notifications',
    '/admin/notifications?onglet=envois',
    '/admin/parametres',
  ],
  'operateur@escale.test': [
    '/admin/reception',
    '/admin/reception/non-identifies',
    '/admin/reception/tournees',
    '/admin/colis',
    '/admin/etageres',
    '/admin/expeditions',
    '/admin/departs',
  ],
} as const

/** How many pixels a page may take on a phone of 390 px, the closed bar of the demonstration included. */
const heights: Readonly<Record<string, number>> = {
  '/': 7000,
  '/connexion': 900,
  '/tableau-de-bord/apercu': 2400,
  '/tableau-de-bord/compte': 1200,
  '/tableau-de-bord/compte?onglet=securite': 1200,
  '/tableau-de-bord/compte?onglet=connexions': 1200,
  '/tableau-de-bord/compte?onglet=paiements': 1200,
  '/tableau-de-bord/compte?onglet=notifications': 1200,
  '/tableau-de-bord/compte?onglet=donnees': 1200,
}

const focused = 'document.activeElement.id'

/** Strings, because they run in the page. */
const height = 'document.documentElement.scrollHeight'
const barsThatStay = `[...document.querySelectorAll('#top-bar, .bar')]
  .filter((bar) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position))
  .map(({ id, className }) => id || className)`
const roomAboveTheActs = `Math.round(document.querySelector('[aria-label="Colis choisis"]').getBoundingClientRect().top -
  document.activeElement.getBoundingClientRect().bottom)`

describe('every screen, on a phone of 390 and of 320 px', () => {
  const escale = theEscale()
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test('an accepted quote is paid by PayPal, refused once on the way', async () => {
    const { page } = await openVisitor(browser, escale.url, { width: 390, height: 844 })
    await signIn(page, 'client2@escale.test', demoPassword)
    await page.waitForURL('**/tableau-de-bord/**')
    await expect.poll(() => page.evaluate(focused)).toBe('contenu')
    await openPaymentPage(page)
    await page.getByRole('link', { name: /PayPal/ }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: /Annuler|Refuser/ }).click()
    await sees(page, 'rien n’a été débité')

    await page.getByRole('link', { name: /PayPal/ }).click()
    await page.getByRole('button', { name: 'Approuver le paiement' }).click()
    await page.waitForURL('**/tableau-de-bord/paiement-succes**')
    await sees(page, 'Paiement Réussi')
    expect(await page.getByText('Votre commande a été traitée avec succès.').count()).toBe(1)
    await expect.poll(() => page.evaluate(focused)).toBe('contenu')
  })

  // Removed to see it fail: the reload of `CrashPage`; the customer then reads « Cette page n’a pas pu s’afficher ».
  test('a screen whose code a new version has replaced opens by itself; when that does not help, it says so', async () => {
    const { page } = await openVisitor(browser, escale.url)
    // The worker of the site would answer for the files.
    await page.addInitScript('navigator.serviceWorker.register = () => Promise.reject(new Error())')
    await openSession(page, 'client@escale.test')
    let isReplaced = true
    const notThere = { status: 404, body: '' }
    await page.route('**/assets/QuotesPage-*.js', (route) =>
      isReplaced ? route.fulfill(notThere) : route.continue(),
    )
    await page.route('**/assets/Orders-*.js', (route) => route.fulfill(notThere))
    await page.goto('/tableau-de-bord/apercu')
    await shown(page)
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isReplaced = false
    })
    await page.locator('nav a[href="/tableau-de-bord/devis"]').first().click()
    await page.waitForURL('**/tableau-de-bord/devis')
    await shown(page)
    expect(isReplaced).toBe(false)

    await page.goto('/tableau-de-bord/commandes')
    await page.getByRole('heading', { level: 1, name: /n’a pas pu s’afficher/ }).waitFor()
    await page.getByRole('button', { name: 'Réessayer' }).waitFor()
  })

  test('at a zoom of 400 % no bar stays over the page; in forced colours buttons and the current entry keep their shape', async () => {
    const page = await signedInAs({ browser, url: escale.url }, 'client@escale.test', {
      width: 320,
      height: 256,
    })
    await page.goto('/tableau-de-bord/devis')
    await shown(page)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(barsThatStay)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(barsThatStay)).toContain('top-bar')

    await page.getByLabel('Destination').selectOption('Guadeloupe')
    await page.getByLabel('Poids').fill('2')
    const total = page.getByText('Total estimé TTC').first()
    const yOfTotal = async () => (await total.boundingBox())?.y
    await expect.poll(yOfTotal).toBeGreaterThan(600)
    expect(await yOfTotal()).toBeLessThan(844)

    await page.emulateMedia({ forcedColors: 'active' })
    const lookOf = (selector: string, property: string) =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${property}')`,
      )
    const entries = '[aria-label=Raccourcis] a'
    expect(await lookOf(`${entries}[aria-current]`, 'background-color')).not.toBe(
      await lookOf(`${entries}:not([aria-current])`, 'background-color'),
    )
    expect(await lookOf('main [type=submit]', 'border-top-width')).toBe('1px')
  })

  test('what the keyboard goes on to is never under the acts on the chosen rows', async () => {
    const page = await signedInAs({ browser, url: escale.url }, 'admin@escale.test', {
      width: 390,
      height: 844,
    })
    // A parcel of another journey would come above, and push the focused row under the bar.
    await page.route('**/api/live*', (route) => route.abort())
    await page.goto('/admin/colis')
    const boxes = page.getByRole('checkbox', { name: /^Choisir/ })
    await boxes.nth(2).press('Space')
    await page.getByRole('group', { name: 'Colis choisis' }).waitFor()
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(roomAboveTheActs)).toBeGreaterThanOrEqual(0)
    }
  })

  test.each(Object.keys(screens) as (keyof typeof screens)[])(
    '%s: no axe violation, nothing sticks out or is too high, no error in the console',
    async (who) => {
      const { page, complaints } = await openVisitor(browser, escale.url, {
        width: 390,
        height: 844,
      })
      if (who !== 'visitor') await openSession(page, who)
      for (const path of screens[who]) {
        await page.goto(path)
        await shown(page)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        const most = heights[path] ?? Number.POSITIVE_INFINITY
        expect(await page.evaluate(height), path).toBeLessThanOrEqual(most)
        await page.setViewportSize({ width: 320, height: 700 })
        await expectNoSidewaysScroll(page)
        await page.setViewportSize({ width: 390, height: 844 })
      }
      expect(complaints.filter((line) => !/status of 401/.test(line))).toEqual([])
    },
  )
})
