import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/browser.ts'
import { ownEscale } from '../support/own-escale.ts'
import type { RunningEscale } from '../support/running-escale.ts'
import { sees, signedInAs } from './acts.ts'

let escale: RunningEscale
let browser: Browser
let admin: Page
let marie: Page
ownEscale((own) => ({ escale, browser } = own))
beforeAll(async () => {
  admin = await signedIn('admin@escale.test')
  marie = await signedIn('client@escale.test')
})

const signedIn = (email: string) => signedInAs({ browser, url: escale.url }, email)

test('a grid is edited as a spreadsheet, compared line by line and published', async () => {
  await admin.goto('/admin/pricing')
  await admin.waitForURL('**/admin/tarification')
  await sees(admin, 'En vigueur')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Préparer un brouillon de la version 1' }).click()
  const twoKilos = admin.getByLabel('OM1 standard, palier 3, prix')
  await twoKilos.fill('vingt')
  await sees(admin, 'Une valeur ne peut pas être lue')
  await twoKilos.fill('28,10')
  await admin.keyboard.press('Enter')
  await expect
    .poll(() => admin.evaluate('document.activeElement?.getAttribute("aria-label")'))
    .toBe('OM1 standard, palier 4, prix')
  await admin.keyboard.press('ArrowUp')
  await admin.keyboard.press('ArrowUp')
  await admin.keyboard.press('ArrowUp')
  await admin.keyboard.press('Control+z')
  await expect.poll(() => twoKilos.inputValue()).toBe('27,25')
  await admin.keyboard.press('Control+y')
  await expect.poll(() => twoKilos.inputValue()).toBe('28,10')
  await twoKilos.blur()
  await twoKilos.focus()
  await admin.keyboard.type('99,99')
  await admin.keyboard.press('Escape')
  await expect.poll(() => twoKilos.inputValue()).toBe('28,10')
  await sees(admin, '(+3,1\u00A0%)')
  await admin.getByRole('button', { name: 'Ajouter un palier' }).first().click()
  await admin.locator(':focus[aria-label="OM1 standard, palier 8, poids"]').waitFor()
  await admin.getByRole('button', { name: 'Retirer le palier 8 de OM1 standard' }).click()
  await admin.locator(':focus[aria-label="OM1 standard, palier 7, poids"]').waitFor()
  await expectAccessible(admin)
  await expectNoSidewaysScroll(admin)
  await admin.getByRole('button', { name: 'Enregistrer' }).click()
  await sees(admin, 'Tout est enregistré.')
  // Nothing is left to save, and the focus has not jumped to the top of the page.
  await expect.poll(() => admin.evaluate('document.activeElement?.textContent')).toBe('Enregistrer')
  await admin.getByRole('button', { name: 'Publier…' }).click()
  await admin.getByRole('button', { name: 'Publier maintenant' }).click()
  await sees(admin, 'Version 2 publiée')
  await admin.getByRole('link', { name: 'Version 2' }).waitFor()
})

test('a file with wrong cells is refused cell by cell; a right one is compared, then applied', async () => {
  await admin.getByRole('button', { name: 'Préparer un brouillon de la version 2' }).click()
  const file = admin.getByLabel('Fichier CSV pour OM2 standard')
  const csv = (text: string) => ({
    name: 'om2.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await file.setInputFiles(csv('Jusqu’à (kg);Prix TTC (€)\n0,5;douze\n30;300,00\n'))
  await sees(admin, 'Ligne 2, colonne 2')
  await admin.getByRole('button', { name: 'Fermer', exact: true }).click()
  await file.setInputFiles(csv('0,5;13,00\n30;300,00\n'))
  const dialog = admin.getByRole('dialog', { name: 'Importer dans OM2 standard' })
  await dialog.getByText('OM2 standard, 30\u00A0kg').waitFor()
  await dialog.getByRole('button', { name: 'Appliquer ces changements' }).click()
  await expect
    .poll(() => admin.getByLabel('OM2 standard, palier 2, prix').inputValue())
    .toBe('300,00')
})

test('a promotion is created, and a customer’s quote bears its line', async () => {
  await admin.goto('/admin/tarification?onglet=promotions')
  await admin.getByRole('button', { name: 'Créer une promotion' }).click()
  await admin.getByLabel('Code', { exact: true }).last().fill('noel-2026')
  await admin.getByLabel('Remise', { exact: true }).fill('10')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Enregistrer' }).click()
  await sees(admin, 'NOEL-2026')

  await marie.goto('/tableau-de-bord/devis')
  await marie.getByLabel('Poids').first().fill('1')
  await marie.getByText('Options et assurance').click()
  await marie.getByText('Une remarque, un code promotionnel').click()
  await marie.getByLabel('Code promotionnel').fill('personne')
  await marie.getByRole('button', { name: 'Demander ce devis' }).click()
  await sees(marie, 'Ce code n’existe pas.')
  await marie.getByLabel('Code promotionnel').fill('noel-2026')
  await marie.getByRole('button', { name: 'Demander ce devis' }).click()
  await marie.waitForURL(/devis\/[0-9a-f-]{36}/)
  await sees(marie, 'Promotion NOEL-2026')
  await expectAccessible(marie)
})

test('the same shipment is priced with two versions, side by side', async () => {
  await admin.goto('/admin/tarification?onglet=apercu')
  await admin.getByLabel('Avec', { exact: true }).selectOption('1')
  await admin.getByLabel('Et avec').selectOption('2')
  await admin.getByLabel('Poids').fill('2')
  await admin.getByRole('button', { name: 'Comparer' }).click()
  await sees(admin, '+0,85\u00A0€')
  await expectAccessible(admin)
})

test('a new price reaches the subscriptions that run only by the office’s choice, told at once, and is taken back', async () => {
  // A fresh sign-in: the choice asks who is there.
  const chief = await signedIn('admin@escale.test')
  await marie.goto('/tableau-de-bord/abonnement')
  await marie.getByRole('heading', { name: 'Offre Standard' }).waitFor()
  await chief.goto('/admin/tarification')
  await chief
    .getByRole('button', { name: /^Préparer un brouillon/ })
    .first()
    .click()
  await chief.getByRole('tab', { name: 'Formules et frais' }).click()
  await chief
    .getByRole('region', { name: 'Standard', exact: true })
    .getByLabel('Par mois', { exact: true })
    .fill('11,90')
  await chief.getByRole('button', { name: 'Enregistrer' }).click()
  await sees(chief, 'Tout est enregistré.')
  await chief.getByRole('button', { name: 'Publier…' }).click()
  await chief.getByRole('button', { name: 'Publier maintenant' }).click()
  await chief.waitForURL('**/admin/tarification')

  await chief.getByRole('tab', { name: 'Abonnements en cours' }).click()
  await chief.getByRole('button', { name: /^Appliquer… le prix du catalogue à Standard/ }).click()
  await expectAccessible(chief)
  await chief.getByRole('button', { name: 'Écrire à 1 abonné', exact: true }).click()
  await sees(chief, '1 abonné reçoit un e-mail.')
  await sees(marie, 'Nouveau prix TTC')
  await expectAccessible(marie)
  await chief.getByRole('button', { name: /^Retirer le nouveau prix/ }).click()
  await chief.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await sees(chief, 'Nouveau prix retiré')
  await marie.getByText('Nouveau prix TTC').waitFor({ state: 'detached' })
})
