import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  openVisitor,
} from '../support/browser.ts'
import { receivedMail } from '../support/inbox.ts'
import { theEscale } from '../support/the-escale.ts'
import { awake, sees } from './acts.ts'

const legalPages = [
  ['/cgv', 'Conditions générales de vente'],
  ['/cgu', 'Conditions générales d’utilisation'],
  ['/politique-de-confidentialite', 'Politique de confidentialité'],
  ['/mentions-legales', 'Mentions légales'],
  ['/accessibilite', 'Accessibilité'],
] as const

const escale = theEscale()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** axe checks the desktop and the narrowest phone: one of 390 px has the same layout with more room. */
async function expectGoodAtAnyWidth(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

async function declare(
  page: Page,
  { email, contract }: { readonly email: string; readonly contract: string },
): Promise<void> {
  await page.getByLabel('Nom et prénom').fill('Marie Tehei')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel(/abonnement/i).fill(contract)
  await page.getByRole('button', { name: 'Continuer' }).click()
}

describe('the legal pages', () => {
  test('accessible at any width, from the address and from the footer', async () => {
    const { page, complaints } = await openVisitor(browser, escale.url)
    for (const [path, title] of legalPages) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.locator('html[data-hydrated]').waitFor()
      await expectGoodAtAnyWidth(page)
    }
    await awake(page, '/simulateur')
    await page.waitForLoadState('networkidle')
    for (const [path, title] of legalPages) {
      await page.locator(`footer a[href="${path}"]`).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await expect.poll(() => page.title()).toContain(title)
    }
    expect(complaints.filter((line) => !/status of 401/.test(line))).toEqual([])
  })

  test('without any script they read whole, and the table of contents leads to a section', async () => {
    const context = await browser.newContext({ baseURL: escale.url, javaScriptEnabled: false })
    const page = await context.newPage()
    for (const [path, title] of legalPages) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
    await page.goto('/cgv')
    await sees(page, '109,89')
    await page.getByRole('link', { name: 'Droit de rétractation' }).first().click()
    await expect.poll(() => page.url()).toContain('#retractation')
    await context.close()
  })

  test('React takes over what the server sent without moving or replacing any of it', async () => {
    const { page } = await openVisitor(browser, escale.url)
    await page.addInitScript(`
      window.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
      document.addEventListener('DOMContentLoaded', () => {
        document.querySelector('main h1').dataset.served = 'yes'
      })`)
    for (const path of ['/cgv', '/retractation']) {
      let isAwake = false
      page.on('response', (response) => {
        isAwake ||= /\/(LegalPage|Declaration)-/.test(response.url())
      })
      await page.goto(path)
      await page.locator('html[data-hydrated]').waitFor()
      // A gesture loads the page's own code; the first may come before the page listens.
      let x = 100
      await expect
        .poll(async () => {
          await page.mouse.move((x += 3), 200)
          return isAwake
        })
        .toBe(true)
      await page.waitForLoadState('networkidle')
      const seen = await page.evaluate(
        "[window.shift, document.querySelector('main h1').dataset.served]",
      )
      expect(seen).toEqual([0, 'yes'])
    }
  })
})

describe('the two declarations', () => {
  test('a visitor renounces in three clicks, corrects a mistake on the way, and gets a dated receipt', async () => {
    const { page } = await openVisitor(browser, escale.url)
    const email = 'visiteuse@exemple.fr'
    await page.goto('/connexion')
    await page.locator('footer').getByRole('link', { name: 'Renoncer au contrat ici' }).click()
    await page.getByRole('heading', { level: 1, name: 'Renoncer au contrat ici' }).waitFor()
    await expectGoodAtAnyWidth(page)

    await declare(page, { email: 'visiteuse', contract: 'C-2026-000001' })
    await sees(page, 'Cette adresse e-mail n’est pas valable.')
    await page.locator('input[name=email]:focus').waitFor()
    await declare(page, { email, contract: 'C-2026-000001' })

    await page.getByRole('button', { name: 'Modifier' }).click()
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email)
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expectGoodAtAnyWidth(page)
    await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
    await sees(page, 'Votre demande est reçue')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const { text } = await receivedMail(escale, email, 'Rétractation')
    expect(text).toContain('C-2026-000001')
    expect(text).toContain('(heure de Paris)')
  })

  test('a subscription is cancelled without a script too', async () => {
    const context = await browser.newContext({ baseURL: escale.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/resiliation')
    await declare(page, { email: 'sans-script@exemple.fr', contract: 'Standard' })
    await page.getByRole('button', { name: 'Notification de la résiliation' }).click()
    await sees(page, 'Votre demande est reçue')
    const { text } = await receivedMail(escale, 'sans-script@exemple.fr', 'Résiliation')
    expect(text).toContain('Date souhaitée\u00A0: Au plus tôt')
    await context.close()
  })
})
