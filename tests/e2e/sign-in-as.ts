import type { Page } from 'playwright-core'

/** Through the sign-in page, as a person does. */
export async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/connexion')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}
