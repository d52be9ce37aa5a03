import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { demoPassword } from '../support/http-person.ts'

/** What people do in the journeys, by the labels that they read. */

/** Waits for a sentence on the screen, or fails the journey; the page may change with the next action. */
export async function sees(page: Page, text: string | RegExp): Promise<void> {
  try {
    await page.getByText(text).filter({ visible: true }).first().waitFor()
  } catch (cause) {
    throw new Error(`« ${String(text)} » did not come on ${page.url()}`, { cause })
  }
}

/** A notice disappears after some seconds, so the wait starts before the click that brings it. */
export async function seesOnPress(
  page: Page,
  pressed: Locator,
  text: string | RegExp,
): Promise<void> {
  await Promise.all([sees(page, text), pressed.click()])
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  if (!page.url().endsWith('/connexion')) await page.goto('/connexion')
  // The address changes before the page does, and the sign-up page has an e-mail too.
  await page.getByRole('heading', { name: 'Connexion', level: 1 }).waitFor()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

/** Signs in without the screen for it, and opens `path`. */
export async function enter(
  page: Page,
  path: string,
  email: string,
  password = demoPassword,
): Promise<void> {
  await openSession(page, email, password)
  await page.goto(path)
}

export async function openSession(
  page: Page,
  email: string,
  password = demoPassword,
): Promise<void> {
  const { origin } = new URL((await page.request.get('/api/health')).url())
  const data = { email, password }
  const answer = await page.request.post('/api/session', { data, headers: { origin } })
  expect(answer.status(), `sign-in of ${email}`).toBe(200)
}

/** A person of the demonstration, signed in, in a browser of their own that shows nothing yet. */
export async function signedInAs(
  { browser, url }: { readonly browser: Browser; readonly url: string },
  email: string,
  viewport = { width: 1280, height: 844 },
): Promise<Page> {
  const { page } = await openVisitor(browser, url, viewport)
  await openSession(page, email)
  return page
}

/** A phone that recognises its owner, simulated by Chromium. */
export async function addDevice(context: BrowserContext, page: Page): Promise<void> {
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

/** Acts as a mail scanner: it opens the address, and the server never sees what follows the `#`. */
export async function scanLink(link: string): Promise<void> {
  expect(link).toContain('#jeton=')
  for (const method of ['HEAD', 'GET', 'GET']) {
    expect((await fetch(link, { method })).status).toBe(200)
  }
}

export async function fillRegistration(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const fields = {
    Prénom: 'Marie',
    Nom: 'Tehei',
    'E-mail': email,
    Téléphone: '27 12 34',
    'Mot de passe': password,
    'Confirmer le mot de passe': password,
    Adresse: '12 rue de Sébastopol',
    'Code postal': '98800',
    Ville: 'Nouméa',
  }
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel('Pays ou territoire').selectOption('Nouvelle-Calédonie')
  await page.getByLabel(/conditions générales de vente/).check()
}

export async function declareParcel(
  page: Page,
  trackingNumber: string,
  merchant: string,
): Promise<void> {
  await fillDeclaration(page, trackingNumber, merchant)
  await page.getByRole('button', { name: 'Déclarer le colis' }).click()
}

export async function fillDeclaration(
  page: Page,
  trackingNumber: string,
  merchant: string,
): Promise<void> {
  await page.getByLabel('Numéro de suivi').fill(trackingNumber)
  await page.getByLabel('Marchand').fill(merchant)
  await page.getByLabel('Réexpédition immédiate').check()
}

/** Types and presses Enter, as a hand scanner does. */
export async function scanAtReception(page: Page, trackingNumber: string): Promise<void> {
  await page.locator('#scan:focus').waitFor()
  await page.keyboard.type(`${trackingNumber}\n`)
}

/**
 * Types as a scanner that ends with CR LF: two Enters at the same instant of the browser's own clock, however busy the machine
 * is.
 */
export async function scanWithCrLf(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  const session = await page.context().newCDPSession(page)
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 }
  const now = Date.now() / 1000
  for (const timestamp of [now, now + 0.01]) {
    await session.send('Input.dispatchKeyEvent', {
      ...enter,
      type: 'keyDown',
      text: '\r',
      timestamp,
    })
    await session.send('Input.dispatchKeyEvent', { ...enter, type: 'keyUp', timestamp })
  }
  await session.detach()
}

export async function measure(page: Page, kilograms: string): Promise<void> {
  const fields = { Poids: kilograms, Longueur: '30', Largeur: '22', Hauteur: '15', Étagère: 'B12' }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
}

/** Takes a photo as a phone does, and waits until its upload has started. */
export async function photograph(page: Page): Promise<void> {
  const buffer = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#b98b5e' },
  })
    .jpeg()
    .toBuffer()
  const file = { name: 'colis.jpg', mimeType: 'image/jpeg', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Retirer la vue 1' }).waitFor()
}

/** Goes from the cart to the provider's page, with both boxes ticked; `hasSaved`: instead of a means that was saved before. */
export async function openPaymentPage(
  page: Page,
  { keepsMethod = false, hasSaved = false } = {},
): Promise<void> {
  await page.goto('/tableau-de-bord/panier')
  if (hasSaved) await page.getByRole('radio', { name: 'Un autre, sur la page sécurisée' }).check()
  if (keepsMethod) await page.getByLabel('Enregistrer ce moyen de paiement').check()
  await page.getByLabel(/conditions générales de vente/).check()
  await page.getByLabel(/Je demande expressément/).check()
  await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click()
  await page.waitForURL('**/c/pay/**')
}

export async function payByCard(page: Page, card: string): Promise<void> {
  await page.getByLabel(/Numéro de carte/).fill(card)
  await page.getByLabel(/expiration/i).fill('12/34')
  await page.getByLabel(/CVC|cryptogramme|sécurité/i).fill('123')
  await page.getByLabel('Nom du titulaire', { exact: true }).fill('Marie Tehei')
  await page.getByRole('button', { name: /Payer/ }).first().click()
}

/** Confirms the dialog that an act with consequences opens. */
export async function confirm(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
}

export async function awake(page: Page, path: string, file?: string): Promise<void> {
  await page.goto(path)
  await page.waitForSelector('html[data-hydrated]')
  await wake(page, file)
}

/** A gesture loads the code of a sleeping page; on a busy machine the first may come before the page listens. */
export async function wake(page: Page, file = 'OtherPages'): Promise<void> {
  let x = 0
  await expect
    .poll(async () => {
      await page.mouse.move((x += 3), 200)
      return page.evaluate<boolean>(asksForCode(file))
    })
    .toBe(true)
}

const asksForCode = (file: string) =>
  `performance.getEntriesByType('resource').some(({ name }) => name.includes('/${file}-'))`

/**
 * The server does the next write of that path, but its answer is lost; `meanwhile` runs before the loss. A refusal still reaches
 * the screen.
 */
export async function loseAnswer(
  page: Page,
  path: string,
  meanwhile: () => Promise<void> = async () => {},
) {
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    await meanwhile()
    await route.abort()
    await page.unroute(path)
  })
}
