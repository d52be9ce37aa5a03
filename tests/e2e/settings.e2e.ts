import type { Browser, Page, Request } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openVisitor } from '../support/browser.ts'
import { ownEscale } from '../support/own-escale.ts'
import type { RunningEscale } from '../support/running-escale.ts'
import { awake, confirm, enter, loseAnswer, pressUntilSeen, sees } from './acts.ts'

let escale: RunningEscale
let browser: Browser
ownEscale((own) => ({ escale, browser } = own))

async function signedIn(email: string, area: string, width = 1280): Promise<Page> {
  const { page } = await openVisitor(browser, escale.url, { width, height: 844 })
  await enter(page, area, email)
  return page
}
const words = 'Grève du fret\u00A0: les départs reprennent lundi.'

test('a notice that pauses storage reaches an open screen, the parcel and the site, until it is ended', async () => {
  const marie = await signedIn('client@escale.test', '/tableau-de-bord', 390)
  await marie.getByRole('heading', { name: /^Bonjour/ }).waitFor()
  const office = await signedIn('admin@escale.test', '/admin')
  await office.goto('/admin/parametres?onglet=avis')
  await sees(office, 'Aucun avis')
  await office.getByRole('button', { name: 'Publier un avis' }).click()
  const dialog = office.getByRole('dialog', { name: 'Publier un avis' })
  await dialog.getByRole('button', { name: 'Publier', exact: true }).click()
  await sees(office, 'Choisissez pour qui est cet avis.')
  await dialog.getByLabel('Territoire').selectOption('Nouvelle-Calédonie')
  await sees(office, 'À remplir.')
  await dialog.getByLabel('Texte').fill(words)
  await dialog.getByLabel('Suspendre les frais de garde').check()
  await expectAccessible(office)
  await dialog.getByRole('button', { name: 'Publier', exact: true }).click()
  await sees(office, 'Avis publié')

  const told = (page: Page) => page.getByRole('list', { name: 'Avis sur les envois' })
  await told(marie).getByText(words).waitFor()
  await expectAccessible(marie)
  await expectNoSidewaysScroll(marie)
  await marie.goto('/tableau-de-bord/colis')
  await marie.getByText('décompte suspendu').first().waitFor()
  await marie.getByRole('article').filter({ hasText: 'décompte suspendu' }).first().click()
  await sees(marie, /Décompte suspendu jusqu’à nouvel ordre/)
  await expectAccessible(marie)

  const { page: visitor } = await openVisitor(browser, escale.url, { width: 320, height: 700 })
  // Before any script has asked for anything, and after.
  const response = await visitor.goto('/destinations/nouvelle-caledonie')
  expect(await response?.text()).toContain('Avis sur les envois')
  await told(visitor).getByText(words).waitFor()
  await awake(visitor, '/destinations/nouvelle-caledonie')
  await told(visitor).getByText(words).waitFor()
  await expectNoSidewaysScroll(visitor)
  await expectAccessible(visitor)
  await visitor
    .getByRole('navigation', { name: 'Les autres destinations' })
    .getByRole('link', { name: /^Mayotte/ })
    .click()
  await visitor.getByRole('heading', { level: 1, name: /Mayotte/ }).waitFor()
  await expect.poll(() => told(visitor).count()).toBe(0)

  await office.getByRole('button', { name: /^Terminer/ }).click()
  await confirm(office, 'Terminer l’avis')
  await sees(office, 'Avis terminé')
  await expect.poll(() => told(marie).count()).toBe(0)
})

test('the VAT table is confirmed by name, which takes its line off the checklist; a change is prepared for later', async () => {
  const office = await signedIn('admin@escale.test', '/admin')
  await office.goto('/admin/parametres')
  await office.getByRole('link', { name: 'Table de TVA à confirmer' }).click()
  await office.waitForURL('**/admin/parametres?onglet=tva')
  expect(await office.evaluate('document.activeElement?.textContent')).toBe('TVA')
  await sees(office, 'Table à vérifier')
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Confirmer la table 1' }).click()
  await confirm(office, 'Confirmer la table')
  await sees(office, 'Table de TVA confirmée')
  await sees(office, /^Table 1, régime réel\. Confirmée le .* par /)

  await office.getByRole('button', { name: 'Préparer un changement' }).press('Enter')
  await office.locator('h2:focus', { hasText: 'Préparer une table de TVA' }).waitFor()
  await office.getByRole('button', { name: 'Annuler' }).press('Enter')
  await office.locator(':focus', { hasText: 'Préparer un changement' }).press('Enter')
  const rate = office.getByLabel('Taux Garde, DOM')
  await rate.fill('0')
  await office.getByRole('button', { name: 'Enregistrer' }).click()
  await sees(office, 'À 0\u00A0%, la facture dit pourquoi.')
  await rate.fill('8,5')
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Enregistrer' }).click()
  await sees(office, 'Table de TVA préparée')
  await sees(office, 'Préparée, à confirmer')
  await office.getByRole('tab', { name: 'Réglages' }).click()
  await office.getByRole('heading', { name: 'Avant de vendre' }).waitFor()
  await expect
    .poll(() => office.getByRole('link', { name: 'Table de TVA à confirmer' }).count())
    .toBe(0)
})

test('the reminders of storage are days in their order, and say so under the field', async () => {
  const office = await signedIn('admin@escale.test', '/admin', 390)
  await office.goto('/admin/parametres')
  const card = office.getByRole('region', { name: 'Rappels de garde' })
  await card.getByRole('heading', { name: 'Rappels de garde' }).click()
  const third = card.getByLabel('Troisième rappel après').first()
  await third.fill('22')
  await card.getByRole('button', { name: 'Enregistrer' }).click()
  await sees(office, 'Dans l’ordre, et à sept jours au moins les uns des autres.')
  await third.fill('30')
  await card.getByRole('button', { name: 'Enregistrer' }).click()
  await sees(office, 'Paramètres sauvegardés')
  await expectNoSidewaysScroll(office)
  await office.goto('/admin/journal?genre=team')
  await office.getByRole('button', { name: 'Valeurs\u00A0: Réglage modifié' }).first().click()
  await sees(office, /Troisième rappel après/)
})

const photo = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#c49a5e' } })
    .jpeg()
    .toBuffer()

test('a photo of the house and the words of a customer come to the home page, and leave it', async () => {
  const { page: visitor } = await openVisitor(browser, escale.url, { width: 390, height: 844 })
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(request.url()))
  /** Opens the home page anew: whether there is something to show, and how many requests that was. */
  const opens = async () => {
    asked.length = 0
    const site = visitor.waitForResponse('**/api/site')
    await awake(visitor, '/', 'HomeSections')
    const { hasShowcase } = await (await site).json()
    return [hasShowcase, asked.filter((url) => url.includes('/showcase')).length]
  }
  expect(await opens()).toEqual([false, 0])

  const office = await signedIn('admin@escale.test', '/admin')
  await office.goto('/admin/parametres?onglet=accueil')
  await sees(office, 'Aucune photographie')
  await office.getByRole('button', { name: 'Ajouter une photographie' }).click()
  const adding = office.getByRole('dialog', { name: 'Ajouter une photographie' })
  await adding.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await sees(office, 'Choisissez une photographie.')
  await adding
    .getByLabel('Fichier')
    .setInputFiles({ name: 'balance.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await adding.getByLabel('Ce que l’on voit').fill('Un colis sur la balance')
  await adding.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await sees(office, 'Photographie ajoutée')
  await office.getByRole('img', { name: 'Un colis sur la balance' }).waitFor()
  await office.getByRole('button', { name: 'Ajouter une parole' }).click()
  const saying = office.getByRole('dialog', { name: 'Ajouter une parole' })
  await saying.getByLabel('Ses mots').fill('Trois colis, un seul envoi.')
  await saying.getByLabel('Nom').fill('Lina T.')
  await saying.getByRole('button', { name: 'Enregistrer' }).click()
  await sees(office, 'À remplir.')
  await saying.getByLabel('Territoire').fill('Nouméa')
  await saying.getByRole('button', { name: 'Enregistrer' }).click()
  await sees(office, 'Parole ajoutée')
  await expectAccessible(office)

  await opens()
  await visitor.getByText('Recevez chez vous').scrollIntoViewIfNeeded()
  await visitor.getByRole('img', { name: 'Un colis sur la balance' }).waitFor()
  await visitor.getByText('Trois colis, un seul envoi.').waitFor()
  await expectNoSidewaysScroll(visitor)
  await expectAccessible(visitor)

  for (const [button, done] of [
    ['Retirer la photographie 1', 'Photographie retirée'],
    ['Retirer la parole de Lina T.', 'Parole retirée'],
  ] as const) {
    await office.getByRole('button', { name: button }).click()
    await office.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
    await sees(office, done)
  }
  expect(await opens()).toEqual([false, 0])
  expect(await visitor.getByText('Trois colis, un seul envoi.').count()).toBe(0)
})

const isSettingsSave = (request: Request) =>
  request.url().endsWith('/api/admin/settings') && request.method() !== 'GET'

// Both seen to fail without the code they guard.
test('a setting whose answer was lost is followed too, and names the site at once, here and elsewhere', async () => {
  const [admin, colleague] = [
    await signedIn('admin@escale.test', '/admin/parametres'),
    await signedIn('admin@escale.test', '/admin'),
  ]
  await admin.locator('#site-siteName').fill('Escale Océane')
  await loseAnswer(admin, '**/api/admin/settings')
  await admin.locator('#site-save').click()
  for (const page of [admin, colleague]) {
    await page.getByText('Escale Océane', { exact: true }).first().waitFor()
  }
  await expect.poll(() => admin.locator('#site-save').getAttribute('aria-disabled')).toBe('true')
  expect(await admin.getByText(/enregistrés ailleurs/).count()).toBe(0)
  // The same when more was typed since. The retry after the lost answer must be over first.
  const [name, save] = [admin.locator('#site-siteName'), admin.locator('#site-save')]
  await expect.poll(() => save.getAttribute('aria-busy')).toBeNull()
  await name.fill('Escale Corail')
  await loseAnswer(admin, '**/api/admin/settings', () => name.fill('Escale'))
  // The colleague may read the new name before the typing above is done.
  await Promise.all([admin.waitForEvent('requestfailed', isSettingsSave), save.click()])
  await colleague.getByText('Escale Corail', { exact: true }).first().waitFor()
  await expect.poll(() => save.getAttribute('aria-busy')).toBeNull()
  expect(await name.inputValue()).toBe('Escale')
  await pressUntilSeen(save, colleague.getByText('Escale', { exact: true }))
  expect(await admin.getByText(/enregistrés ailleurs/).count()).toBe(0)
})

test('two forms of a page are left by one word', async () => {
  const admin = await signedIn('admin@escale.test', '/admin/parametres')
  await admin.locator('#site-siteName').fill('Jamais enregistré')
  await admin.locator('#contact-contactEmail').fill('jamais@exemple.fr')
  await admin.getByRole('tab', { name: 'TVA' }).click()
  await admin.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await admin.getByRole('button', { name: 'Préparer un changement' }).waitFor()
  expect(new URL(admin.url()).searchParams.get('onglet')).toBe('tva')
})
