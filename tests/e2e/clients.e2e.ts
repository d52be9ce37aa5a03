import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  openVisitor,
} from '../support/browser.ts'
import { ok } from '../support/http-person.ts'
import { newCustomer } from '../support/http-scenes.ts'
import { newStaff } from '../support/new-staff.ts'
import { theEscale } from '../support/the-escale.ts'
import { confirm, enter, sees, signedInAs } from './acts.ts'

const escale = theEscale()
let browser: Browser
let office: Page
let email: string
let number: string
beforeAll(async () => {
  browser = await openBrowser()
  const zoe = await newCustomer({ escale }, { firstName: 'Zoé', lastName: 'Bègue' })
  email = zoe.email
  number = ok(await zoe.get('/api/me')).user.clientNumber
  office = await signedIn('admin@escale.test')
})
afterAll(() => browser.close())

const signedIn = (email: string, width = 1280): Promise<Page> =>
  signedInAs({ browser, url: escale.url }, email, { width, height: 844 })

async function inspect(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('somebody is found without accents, their profile changed, and a stale form told', async () => {
  await office.goto('/admin/users?recherche=begue')
  await office.waitForURL('**/admin/utilisateurs?recherche=begue')
  await sees(office, email)
  await inspect(office)
  await office.getByRole('link', { name: 'Détail de Zoé Bègue' }).click()
  await office.getByLabel('E-mail', { exact: true }).waitFor()
  expect(await office.getByLabel('E-mail', { exact: true }).isEditable()).toBe(false)
  await inspect(office)

  const { page: other } = await openVisitor(browser, escale.url, { width: 390, height: 844 })
  await enter(other, new URL(office.url()).pathname, 'admin@escale.test')
  await other.getByLabel('Ville').fill('Sainte-Clotilde')
  await office.getByLabel('Prénom').fill('Zoe')
  await office.getByRole('button', { name: 'Enregistrer' }).click()
  await sees(office, 'Profil utilisateur mis à jour.')

  await other.getByRole('button', { name: 'Enregistrer' }).click()
  await sees(other, 'Quelqu’un d’autre a changé ce profil entre-temps.')
  await sees(other, 'Prénom, enregistré\u00A0: Zoe')
  await expect.poll(() => other.getByLabel('Ville').inputValue()).toBe('Sainte-Clotilde')
  await inspect(other)
})

test('a deletion leads back to the list', async () => {
  const lea = await newStaff(escale, { name: 'Léa Perdue' })
  await office.goto(`/admin/utilisateurs?recherche=${lea}`)
  await office.getByRole('link', { name: /^Détail/ }).click()
  await office.getByRole('button', { name: 'Supprimer l’utilisateur' }).click()
  await confirm(office, 'Supprimer')
  await office.waitForURL('**/admin/utilisateurs')
  await office.goto(`/admin/utilisateurs?recherche=${lea}`)
  await sees(office, 'Aucun utilisateur ne correspond')
})

test('a client’s page tells their story; a note is written and a company agreed', async () => {
  await office.goto('/admin/clients?formule=standard')
  await office.getByRole('link', { name: 'Marie Tehei' }).click()
  await office.getByRole('heading', { name: 'Marie Tehei', level: 1 }).waitFor()
  const waiting = office.getByRole('region', { name: 'Ce qui attend une réponse' })
  await waiting
    .getByRole('link', { name: /^D-2026-/ })
    .first()
    .waitFor()
  await office
    .getByRole('region', { name: 'Ses colis en cours' })
    .getByRole('link')
    .first()
    .waitFor()
  await inspect(office)
  for (const part of ['Colis', 'Devis', 'Factures', 'Messages', 'Notifications', 'Journal']) {
    await office.getByRole('tab', { name: part, exact: true }).click()
    await office.getByRole('tabpanel').getByText(/\d{4}/).first().waitFor()
    await inspect(office)
  }

  await office.goto(`/admin/clients?recherche=${number}`)
  await office.getByRole('link', { name: /Bègue/ }).click()
  await office.getByRole('tab', { name: 'Fiche', exact: true }).click()
  await office.getByRole('button', { name: 'C’est une entreprise' }).click()
  await office.getByLabel('Raison sociale').fill('Lagon Import')
  await office.getByLabel('SIREN').fill('732 829 321')
  await office.getByLabel('Remise sur le transport').fill('5')
  await office.getByRole('button', { name: 'Enregistrer' }).click()
  await sees(office, 'Ce numéro n’est pas un SIREN')
  await office.getByLabel('SIREN').fill('732 829 320')
  await office.getByRole('button', { name: 'Enregistrer' }).click()
  await sees(office, '5\u00A0% sur le transport')

  await office.getByRole('tab', { name: 'Notes' }).click()
  await office.getByLabel('Nouvelle note').fill('Préfère le courrier du matin')
  await office.getByRole('button', { name: 'Ajouter la note' }).click()
  await office.getByRole('listitem').filter({ hasText: 'Préfère le courrier' }).waitFor()
  await inspect(office)
  await office.getByRole('tab', { name: 'Journal', exact: true }).click()
  await sees(office, 'Note de l’équipe écrite')
})

test('a client is closed with a reason and opened again; a merge is compared and refused', async () => {
  await office.goto(`/admin/clients?recherche=${number}`)
  await office.getByRole('link', { name: /Bègue/ }).click()
  await office.getByRole('button', { name: 'Actions' }).click()
  await office.getByRole('menuitem', { name: 'Désactiver le compte…' }).click()
  await office.getByRole('button', { name: 'Désactiver', exact: true }).click()
  await sees(office, 'Ce champ est obligatoire.')
  await office.getByLabel('Motif').fill('Impayés')
  await office.getByRole('button', { name: 'Désactiver', exact: true }).click()
  await sees(office, 'Motif\u00A0: Impayés')
  await office.getByRole('button', { name: 'Actions' }).click()
  await office.getByRole('menuitem', { name: 'Réactiver le compte…' }).click()
  await office.getByLabel('Motif').fill('Réglé')
  await office.getByRole('button', { name: 'Réactiver', exact: true }).click()
  await sees(office, 'Compte réactivé')

  await office.goto('/admin/clients?recherche=CLT-482913')
  await office.getByRole('link', { name: 'Marie Tehei' }).click()
  await office.getByRole('button', { name: 'Actions' }).click()
  await office.getByRole('menuitem', { name: 'Fusionner dans un autre compte…' }).click()
  await office.getByLabel('Numéro client du compte qui reste').fill('clt-731504')
  await office.getByRole('button', { name: 'Comparer' }).click()
  await sees(office, 'Fusion impossible pour l’instant')
  await inspect(office)
})
