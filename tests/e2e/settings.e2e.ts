import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openVisitor } from '../support/browser.ts'
import { demoPassword } from '../support/http-person.ts'
import { ownEscale } from '../support/own-escale.ts'
import type { RunningEscale } from '../support/running-escale.ts'
import { awake, confirm, enter, sees } from './acts.ts'

let escale: RunningEscale
let browser: Browser
ownEscale((own) => ({ escale, browser } = own))

async function signedIn(email: string, area: string, width = 1280): Promise<Page> {
  const { page } = await openVisitor(browser, escale.url, { width, height: 844 })
  await enter(page, area, email)
  return page
}
const strike = 'Grève du fret\u00A0: les départs reprennent lundi.'

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
  await dialog.getByLabel('Texte').fill(strike)
  await dialog.getByLabel('Suspendre les frais de garde').check()
  await expectAccessible(office)
  await dialog.getByRole('button', { name: 'Publier', exact: true }).click()
  await sees(office, 'Avis publié')

  const told = (page: Page) => page.getByRole('list', { name: 'Avis sur les envois' })
  await told(marie).getByText(strike).waitFor()
  await expectAccessible(marie)
  await marie.goto('/tableau-de-bord/colis')
  await marie.getByText('décompte suspendu').first().waitFor()
  await marie.getByRole('article').filter({ hasText: 'décompte suspendu' }).first().click()
  await sees(marie, /Décompte suspendu jusqu’à nouvel ordre/)
  await expectAccessible(marie)

  const { page: visitor } = await openVisitor(browser, escale.url, { width: 320, height: 700 })
  // Before any script has asked for anything, and after.
  const response = await visitor.goto('/destinations/nouvelle-caledonie')
  expect(await response?.text()).toContain('Avis sur les envois')
  await told(visitor).getByText(strike).waitFor()
  await awake(visitor, '/destinations/nouvelle-caledonie')
  await told(visitor).getByText(strike).waitFor()
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

describe('the legal texts', () => {
  let admin: Page
  beforeAll(async () => {
    admin = await signedIn('admin@escale.test', '/admin')
  })

  /** The page's text before any script runs. */
  const served = async (path: string): Promise<string> =>
    (await (await fetch(new URL(path, escale.url))).text()).replaceAll('\u00A0', ' ')

  const words = (page: Page) => page.getByLabel('Texte', { exact: true })
  async function addLine(page: Page, line: string): Promise<void> {
    await words(page).waitFor()
    await words(page).fill(`${await words(page).inputValue()}\n${line}\n`)
  }

  async function proveIfAsked(page: Page, done: string | RegExp): Promise<void> {
    const password = page.getByRole('dialog').getByLabel(/mot de passe/i)
    await page.getByText(done).or(password).first().waitFor()
    if ((await password.count()) === 0) return
    await password.fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.getByText(done).first().waitFor()
  }

  test('a text is edited beside its preview, compared, published, and read on /cgv without a script', async () => {
    await admin.goto('/admin/documents')
    await admin.getByRole('link', { name: 'Textes légaux', exact: true }).click()
    await sees(admin, /livrée avec le site/)
    await admin.getByRole('link', { name: 'Conditions générales de vente' }).click()
    await addLine(admin, 'Le phare de {{nom-du-site}} veille.')
    const preview = admin.getByRole('article', { name: 'Aperçu' })
    await preview.getByText('Le phare de Escale veille.').waitFor()
    await admin.getByRole('tab', { name: 'Ce qui change' }).click()
    await admin.getByRole('list', { name: 'Lignes qui changent' }).getByText('phare').waitFor()
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Enregistrer le brouillon' }).press('Enter')
    await sees(admin, /^Brouillon enregistré par/)
    await admin.locator(':focus', { hasText: 'Enregistrer le brouillon' }).waitFor()
    const before = await served('/cgv')
    expect(before).not.toContain('phare')

    await admin.getByRole('button', { name: 'Publier…' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Publier maintenant' }).click()
    await dialog.getByText('Dites si ce changement est annoncé.').waitFor()
    await dialog.getByLabel(/^Non/).check()
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Publier maintenant' }).click()
    await proveIfAsked(admin, 'Version 2 publiée')

    const after = await served('/cgv')
    expect(after).toContain('Le phare de Escale veille.')
    const version = /Version <strong>([^<]+)</.exec(before)?.[1] ?? ''
    expect(after).not.toContain(`<strong>${version}</strong>`)
    const past = await served(`/cgv?version=${version}`)
    const [stamp, replaced] = ['en vigueur depuis le', 'Elle a été remplacée']
    const words = (page: string) => page.slice(page.indexOf('<nav aria-labelledby="sommaire"'))
    expect(words(past)).toContain('Sommaire')
    expect(words(past)).toBe(words(before))
    expect([before, after, past].map((page) => page.includes(stamp))).toEqual([true, true, false])
    expect([before, after, past].map((page) => page.includes(replaced))).toEqual([
      false,
      false,
      true,
    ])
  })

  test('a clause is put in force with its date, and the terms say so at once', async () => {
    await admin.goto('/admin/documents/textes/terms-clauses')
    const fee = admin.getByRole('group', { name: 'Frais de rappel' })
    await fee.getByLabel('En vigueur').check()
    await fee.getByLabel('Phrase').fill('un rappel se paie.')
    await admin.getByRole('button', { name: 'Publier…' }).click()
    await sees(admin, /Chaque chiffre indiqué doit figurer/)
    await fee.getByLabel('Phrase').fill('{{montant}} par rappel, au premier seulement.')
    await admin.getByRole('button', { name: 'Publier…' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByText('Frais de rappel\u00A0: en vigueur').waitFor()
    await dialog.getByLabel(/^Non/).check()
    await dialog.getByRole('button', { name: 'Publier maintenant' }).click()
    await proveIfAsked(admin, 'Version 2 publiée')
    expect(await served('/cgv')).toContain(
      'Frais de rappel : 5,00 € par rappel, au premier seulement.',
    )
    await admin.getByRole('link', { name: 'Version 2' }).click()
    await sees(admin, 'Par rapport à la version 1')
    await expectAccessible(admin)
    await expectNoSidewaysScroll(admin)
  })

  test('on a phone the editor holds in the screen, and a later version waits for its day', async () => {
    await admin.setViewportSize({ width: 390, height: 844 })
    await admin.goto('/admin/documents/textes/accessibilite')
    await addLine(admin, 'Un mot de plus.')
    await expectNoSidewaysScroll(admin)
    await admin.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
    await sees(admin, /^Brouillon enregistré par/)
    await admin.getByRole('button', { name: 'Publier…' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Date d’effet').selectOption('later')
    await dialog
      .getByLabel('À partir du')
      .fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
    await dialog.getByRole('button', { name: 'Publier pour cette date' }).click()
    await proveIfAsked(admin, 'Version 2 publiée')
    await sees(admin, 'La version 2 est à venir')
    expect(await served('/accessibilite')).not.toContain('Un mot de plus.')
  })
})
