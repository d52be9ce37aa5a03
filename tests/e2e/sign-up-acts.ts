import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, inspectEverywhere } from '../support/browser.ts'
import { receivedMail } from '../support/inbox.ts'
import type { AttachedEscale } from '../support/running-escale.ts'
import { fillRegistration, scanLink, sees, seesOnPress, signIn } from './acts.ts'

/** How a visitor becomes a customer. */
type Person = { readonly email: string; readonly password: string }

/** From a price on the home page, by a plan for a year, to the sign-up. */
export async function choosePlan(page: Page): Promise<void> {
  await page.goto('/')
  await page.locator('html[data-hydrated]').waitFor()
  await page.mouse.wheel(0, 400)
  await page.getByLabel('Poids').fill('2')
  await page.getByLabel('Destination').selectOption('Nouvelle-Calédonie')
  await sees(page, '42,15\u00a0€')
  await page.getByLabel('Par an, un mois offert').check()
  const choose = page.getByRole('link', { name: 'Choisir cette offre' }).last()
  await seesOnPress(page, choose, 'Connexion requise')
  // The sign-up and the sign-in give each other what was asked for.
  for (const name of ['Créer mon compte', 'Se connecter', 'Créer mon compte']) {
    await page.getByRole('main').getByRole('link', { name }).click()
  }
  await page.waitForURL('**/inscription')
}

/** Returns the new client number. */
export async function createAccount(page: Page, person: Person): Promise<string> {
  const scripts: Promise<string>[] = []
  const keep = (response: Response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''))
  }
  page.on('response', keep)
  // The plan that was chosen outlives it.
  await page.reload()
  const submit = page.locator('main button[type=submit]')
  await page.getByRole('button', { name: 'Pourquoi cette adresse' }).click()
  const tutorial = page.getByRole('dialog')
  // No digit before the server has reserved a number.
  await tutorial.getByText(/^CLT-X{6}$/).waitFor()
  expect(await tutorial.getByRole('button', { name: /^Copier/ }).count()).toBe(0)
  await expect.poll(() => submit.innerText()).toBe('Veuillez fermer le tutoriel')
  await expect.poll(() => submit.isDisabled()).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await submit.click()
  await sees(page, 'Le prénom est requis')
  await sees(page, 'Vous devez accepter les conditions et politiques.')
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('firstName')
  await inspectEverywhere(page)

  await fillRegistration(page, person)
  await page.getByLabel('Mot de passe', { exact: true }).fill('motdepasse')
  await sees(page, 'Ce mot de passe fait partie des plus utilisés')
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await submit.click()
  const dialog = page.getByRole('dialog', { name: 'Voici votre adresse' })
  await dialog.waitFor()
  const clientNumber = await dialog.getByText(/^CLT-[1-9]\d{5}$/).innerText()
  await sees(page, '23 Rue Jean Jaurès')
  await expect.poll(() => dialog.getByRole('button', { name: /^Copier/ }).count()).toBe(7)
  await inspectEverywhere(page)
  page.off('response', keep)
  // Neither the list of weak passwords nor the numbering plans come along.
  const shipped = (await Promise.all(scripts)).join('\n')
  expect(shipped).toContain('Votre adresse de facturation')
  expect(shipped).not.toMatch(/lemotdepasse|monmotdepasse|country_calling_codes/)
  await dialog.getByRole('button', { name: /aller à la connexion/ }).click()
  await page.waitForURL('**/connexion')
  return clientNumber
}

/** The link of the mail confirms the address, though a scanner opened it, and the first sign-in finds the plan. */
export async function confirmAndEnter(
  page: Page,
  {
    escale,
    person,
    clientNumber,
  }: { escale: AttachedEscale; person: Person; clientNumber: string },
): Promise<void> {
  await signIn(page, person.email, person.password)
  await sees(page, "Votre adresse e-mail n'a pas été confirmée.")
  await page.getByRole('button', { name: 'Renvoyer l’e-mail de confirmation' }).waitFor()
  await expectAccessible(page)

  const mail = await receivedMail(escale, person.email, 'Confirmez')
  const link = mail.links.find((url) => url.includes('/confirmer-adresse#')) ?? ''
  await scanLink(link)
  // Another visit: what was chosen is kept by the browser.
  await page.goto('about:blank')
  await page.goto(link)
  await sees(page, 'Bienvenue Marie, votre adresse est confirmée')
  await expect.poll(() => page.locator('main').innerText()).toContain(clientNumber)
  await expectAccessible(page)
  const welcome = await receivedMail(escale, person.email, 'Bienvenue')
  expect(welcome.text).toContain(clientNumber)

  await signIn(page, person.email, person.password)
  await page.waitForURL('**/tableau-de-bord/offres-options')
  await page.getByRole('article', { name: 'Premium' }).getByText('Votre choix').waitFor()
  await expect.poll(() => page.getByLabel('Par an, un mois offert').isChecked()).toBe(true)
}
