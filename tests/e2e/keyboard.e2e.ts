import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshEmail } from '../support/accounts.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  openVisitor,
} from '../support/browser.ts'
import { receivedMail } from '../support/inbox.ts'
import { theEscale } from '../support/the-escale.ts'
import { sees } from './acts.ts'

const escale = theEscale()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function home(viewport = { width: 1280, height: 900 }): Promise<Page> {
  const { page } = await openVisitor(browser, escale.url, viewport)
  await page.goto('/')
  await page.waitForSelector('html[data-hydrated]')
  return page
}

/** Presses Tab until that element; checks that every stop on the way is visible and shows its focus. */
async function tabTo(page: Page, wanted: Locator, atMost = 40): Promise<void> {
  for (let presses = 0; presses < atMost; presses += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate<string>(stop)).toBe('seen')
    if (await wanted.evaluate(isFocused)) return
  }
  throw new Error(`not reached by ${atMost} presses of Tab: ${wanted.toString()}`)
}

const isFocused = (element: unknown) =>
  element === (globalThis as { document?: Document }).document?.activeElement
type Document = { readonly activeElement: unknown }

/** A string, because it runs in the page. A radio drawn by its label shows its focus on the label. */
const stop = `(() => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'the focus is nowhere'
  const told = focused.outerHTML.slice(0, 120)
  const outlined = [focused, focused.closest('label')].some(
    (element) => element && getComputedStyle(element).outlineStyle !== 'none')
  if (!outlined) return 'no outline: ' + told
  const { top, bottom, left, right } = focused.getBoundingClientRect()
  const bar = document.getElementById('top-bar')
  const isInBar = bar.contains(focused) || getComputedStyle(focused).position === 'fixed'
  const ceiling = isInBar || getComputedStyle(bar).position !== 'fixed' ? 0 : bar.getBoundingClientRect().bottom
  const seen = bottom > ceiling && top < innerHeight && right > 0 && left < innerWidth
  return seen ? 'seen' : 'out of sight: ' + told
})()`

const section = (page: Page, id: string) => page.locator(`#${id}`)
const isInSight = (page: Page, id: string) =>
  page.evaluate<boolean>(
    `(({ top, bottom }) => top < innerHeight && bottom > 0)(document.getElementById('${id}').getBoundingClientRect())`,
  )

test('by keyboard alone: the page is skipped to, its menu followed, a period and a price asked for, questions opened', async () => {
  const page = await home()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect.poll(() => skip.evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('main').evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate<boolean>(`document.activeElement.closest('#hero') !== null`))
    .toBe(true)
  const hero = section(page, 'hero')
  await tabTo(page, hero.getByLabel('Destination'))
  await page.keyboard.type('Guad')
  await tabTo(page, hero.getByLabel('Poids'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('31')
  await hero.getByText('Sur devis', { exact: false }).first().waitFor()

  await page.reload()
  await page.waitForSelector('html[data-hydrated]')
  await tabTo(page, page.locator('#top-bar').getByRole('link', { name: 'Tarifs' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => isInSight(page, 'tarifs')).toBe(true)

  await tabTo(page, page.getByLabel('Par mois'))
  await page.keyboard.press('ArrowRight')
  await sees(page, '109,89\u00a0€')
  const questions = section(page, 'faq').locator('summary')
  await tabTo(page, questions.nth(0))
  await page.keyboard.press('Enter')
  await tabTo(page, questions.nth(1))
  await page.keyboard.press('Space')
  await expect
    .poll(() => section(page, 'faq').locator('details[open] h3').allTextContents())
    .toEqual([await questions.nth(1).locator('h3').textContent()])
})

test('by keyboard alone: a message is written, what is missing is told, and it is sent', async () => {
  const page = await home()
  const form = page.getByRole('form', { name: 'Nous écrire' })
  const email = freshEmail()
  await tabTo(page, page.locator('#top-bar').getByRole('link', { name: 'Contact' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => isInSight(page, 'contact')).toBe(true)
  await tabTo(page, form.getByLabel('Nom'), 60)
  await page.keyboard.type('Jeanne Wamytan')
  await tabTo(page, form.getByLabel('E-mail'))
  await page.keyboard.type(email)
  await tabTo(page, form.getByLabel('Sujet'))
  await page.keyboard.type('Mon')
  await tabTo(page, form.getByRole('button', { name: 'Envoyer le message' }))
  await page.keyboard.press('Enter')
  await sees(page, 'Veuillez remplir tous les champs du formulaire de contact.')
  await expect
    .poll(() => form.getByLabel('Message', { exact: true }).evaluate(isFocused))
    .toBe(true)

  await page.keyboard.type('Écrit sans souris.')
  await expect.poll(() => page.evaluate<number>('performance.now()')).toBeGreaterThan(2100)
  await tabTo(page, form.getByRole('button', { name: 'Envoyer le message' }))
  await page.keyboard.press('Space')
  const thanks = page.getByRole('heading', { name: 'Merci, votre message est envoyé' })
  await thanks.waitFor()
  await expect.poll(() => thanks.evaluate(isFocused)).toBe(true)
  // No other journey writes about an account: the newest mail with that subject is this one.
  const mail = await receivedMail(escale, 'bonjour@escale.test', 'Mon compte ou mon adresse')
  expect(mail.text).toContain('Écrit sans souris.')
})

test('by keyboard alone on a phone: the menu opens, is left by Escape, and leads to a section', async () => {
  const page = await home({ width: 390, height: 844 })
  const menu = page.locator('#top-bar summary')
  const link = page.locator('#top-bar').getByRole('link', { name: 'Contact' })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await tabTo(page, link)
  await page.keyboard.press('Escape')
  await expect.poll(() => menu.evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Space')
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect.poll(() => isInSight(page, 'contact')).toBe(true)
  await link.waitFor({ state: 'hidden' })
  // With text of twice the size too, nothing scrolls sideways.
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
  await expectNoSidewaysScroll(page)
})
