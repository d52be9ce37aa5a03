import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/browser.ts'
import { demoPassword } from '../support/http-person.ts'
import { ownEscale } from '../support/own-escale.ts'
import type { RunningEscale } from '../support/running-escale.ts'
import { loseAnswer, pressUntilSeen, sees, signedInAs } from './acts.ts'

let escale: RunningEscale
let browser: Browser
let admin: Page
let colleague: Page
ownEscale((own) => ({ escale, browser } = own))
beforeAll(async () => {
  admin = await signedIn()
  colleague = await signedIn()
})

const signedIn = () => signedInAs({ browser, url: escale.url }, 'admin@escale.test')

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
  await expectAccessible(admin)
  await admin.getByRole('link', { name: 'Conditions générales de vente' }).click()
  await addLine(admin, 'Le phare de {{nom-du-site}} veille.')
  const preview = admin.getByRole('article', { name: 'Aperçu' })
  await preview.getByText('Le phare de Escale veille.').waitFor()
  await admin.getByRole('tab', { name: 'Ce qui change' }).click()
  await admin.getByRole('list', { name: 'Lignes qui changent' }).getByText('phare').waitFor()
  await expectAccessible(admin)
  await expectNoSidewaysScroll(admin)
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
  expect([before, after, past].map((page) => page.includes(replaced))).toEqual([false, false, true])
})

test('a mandatory figure that is gone is named, and the text cannot be published', async () => {
  await admin.goto('/admin/documents/textes/mentions-legales')
  await words(admin).waitFor()
  const source = await words(admin).inputValue()
  await words(admin).fill(source.replace('{{societe-siren}}', '123'))
  await sees(admin, /Il manque «\u00A0Société, SIREN\u00A0»/)
  expect(await admin.getByRole('button', { name: 'Publier…' }).isDisabled()).toBe(true)
  await expectAccessible(admin)
  await admin.getByLabel(/Insérer un chiffre/).selectOption('societe-siren')
  await words(admin).press('Control+End')
  await admin.getByRole('button', { name: 'Insérer' }).click()
  await expect.poll(() => words(admin).inputValue()).toContain('{{societe-siren}}')
  await admin.getByText(/Il manque «\u00A0Société, SIREN\u00A0»/).waitFor({ state: 'detached' })
})

test('two admins on one draft: the second is shown what the first wrote, and keeps what was typed', async () => {
  await admin.goto('/admin/documents/textes/cgu')
  await colleague.goto('/admin/documents/textes/cgu')
  await addLine(colleague, 'La ligne du second.')
  await addLine(admin, 'La ligne du premier.')
  await admin.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  await sees(admin, /^Brouillon enregistré par/)

  const told = colleague.getByRole('alert')
  await told.getByText('La ligne du premier.').waitFor()
  expect(await words(colleague).inputValue()).toContain('La ligne du second.')
  await told.getByRole('button', { name: 'Garder ma saisie' }).click()
  await colleague.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  await sees(colleague, /^Brouillon enregistré par/)
  expect(await words(colleague).inputValue()).toContain('La ligne du second.')
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

// The key of the publication, and the adoption of our own draft, removed to see it fail: both answers are told as a colleague's act.
test('what was saved or published by a request whose answer got lost is told as done, and is done once', async () => {
  await admin.setViewportSize({ width: 1280, height: 900 })
  await admin.goto('/admin/documents/textes/politique-de-confidentialite')
  await addLine(admin, 'Une ligne envoyée une fois.')
  await loseAnswer(admin, '**/draft', () => addLine(admin, 'Une autre, écrite pendant ce temps.'))
  const save = admin.getByRole('button', { name: 'Enregistrer le brouillon' })
  await save.click()
  await pressUntilSeen(save, admin.getByText(/^Brouillon enregistré par/))
  expect(await admin.getByText('Quelqu’un a enregistré').count()).toBe(0)

  await loseAnswer(admin, '**/versions')
  await admin.getByRole('button', { name: 'Publier…' }).click()
  const dialog = admin.getByRole('dialog').filter({ hasText: 'Date d’effet' })
  await dialog.getByLabel(/^Non/).check()
  await dialog.getByRole('button', { name: 'Publier maintenant' }).click()
  await proveIfAsked(admin, 'Version 2 publiée')
  await admin.unrouteAll()
  await admin.getByRole('tab', { name: 'Versions' }).click()
  await admin.getByRole('link', { name: 'Version 2' }).waitFor()
  expect(await admin.getByRole('link', { name: 'Version 3' }).count()).toBe(0)
})
