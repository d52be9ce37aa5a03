import pg from 'pg'
import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openVisitor } from '../support/browser.ts'
import { demoPassword } from '../support/http-person.ts'
import { ownEscale } from '../support/own-escale.ts'
import type { RunningEscale } from '../support/running-escale.ts'
import { confirm, sees, seesOnPress, signedInAs } from './acts.ts'

let escale: RunningEscale
let browser: Browser
ownEscale((own) => ({ escale, browser } = own))

const signedIn = (email: string, viewport?: { width: number; height: number }): Promise<Page> =>
  signedInAs({ browser, url: escale.url }, email, viewport)

/** A payment that somebody makes in Stripe itself. */
async function chargeByHand(amount: number): Promise<void> {
  const answer = await fetch(`${escale.paymentsUrl}/api/charges`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount }),
  })
  expect(answer.status).toBe(200)
}

async function inDatabase(statement: string, values: readonly string[] = []) {
  const client = new pg.Client(escale.databaseUrl)
  await client.connect()
  const { rows } = await client.query<Row>(statement, [...values])
  await client.end()
  return rows
}
type Row = { id: string; number: string; month: string; ended: number }

test('an admin compares with Stripe, explains what differs, and closes the months that are over', async () => {
  const admin = await signedIn('admin@escale.test')
  await chargeByHand(2490)
  await admin.goto('/admin/finances')
  await admin.getByRole('heading', { name: 'Finances', level: 1 }).waitFor()
  await seesOnPress(
    admin,
    admin.getByRole('button', { name: 'Comparer maintenant' }),
    'Comparaison lancée',
  )
  const ended =
    'select count(ended_at)::int as ended from provider_comparisons where failure is null'
  await expect.poll(async () => (await inDatabase(ended))[0]?.ended).toBe(1)
  // Without a reload: the page asks again while the comparison runs.
  await admin.getByRole('link', { name: /écart avec Stripe à expliquer/ }).click()
  await admin.waitForURL('**/admin/finances?vue=ecarts')
  await admin.getByRole('button', { name: 'Expliquer…' }).click()
  const window = admin.getByRole('dialog', { name: /D’où vient cet écart/ })
  await window.getByRole('button', { name: 'Enregistrer' }).click()
  await window.locator('[aria-invalid=true]').waitFor()
  await window.getByLabel('Explication').fill('Vente au comptoir.')
  await seesOnPress(admin, window.getByRole('button', { name: 'Enregistrer' }), 'Écart expliqué')
  await admin.getByRole('row', { name: /Vente au comptoir\./ }).waitFor()

  await admin.goto('/admin/finances')
  const toClose = admin
    .getByRole('table', { name: 'Mois par mois' })
    .getByRole('row', { name: /À clore/ })
  await toClose.last().getByRole('link').click()
  await admin.getByRole('button', { name: /^Clore / }).click()
  await Promise.all([sees(admin, 'Mois clos'), confirm(admin, 'Clore le mois')])
  await admin.getByRole('link', { name: 'Fichier de clôture' }).waitFor()
  const [closed] = await inDatabase('select month from month_closings')
  const address = `/api/admin/month-closings/${closed?.month}/file`
  await admin.locator(`a[href='${address}']`).waitFor()
  const closing = await admin.request.get(`${escale.url}${address}`)
  expect([closing.status(), closing.headers()['content-disposition']]).toEqual([
    200,
    `attachment; filename="cloture-${closed?.month}.zip"`,
  ])

  await admin.goto('/admin/finances?vue=factures')
  const list = admin.getByRole('table', { name: 'Factures et avoirs' })
  const number = 'F-2026-000001'
  await admin.getByRole('searchbox').fill(number)
  await admin.waitForURL(`**/*recherche=${number}*`)
  const file = admin.getByRole('link', { name: `PDF de ${number} (nouvel onglet)`, exact: true })
  await file.waitFor()
  const pdf = await admin.request.get(`${escale.url}${await file.getAttribute('href')}`)
  expect((await pdf.body()).toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>')
  await list.getByRole('link', { name: number, exact: true }).click()
  await admin.waitForURL('**/admin/commandes/*')
  await admin.goto('/admin/finances?vue=fichiers')
  const zip = admin.getByRole('link', { name: 'ZIP', exact: true })
  await zip.waitFor()
  const files = await admin.request.get(`${escale.url}${await zip.getAttribute('href')}`)
  expect([files.status(), files.headers()['content-type']]).toEqual([200, 'application/zip'])
})

test('the accountant reads the finances on a telephone, and finds nothing to press or to open beside them', async () => {
  await inDatabase(`update users set role = 'comptable' where email = 'operateur@escale.test'`)
  const accountant = await signedIn('operateur@escale.test', { width: 390, height: 844 })
  await accountant.goto('/admin')
  await accountant.waitForURL('**/admin/finances')
  await accountant.getByRole('heading', { name: 'À ce jour', level: 2 }).waitFor()
  await accountant.waitForLoadState('networkidle')
  await Promise.all([
    accountant.waitForResponse(/admin\/finances/),
    inDatabase(`insert into events (type, at, actor_kind, actor_label)
      values ('refund.settled', now(), 'job', 'Système')`),
  ])
  expect(await accountant.getByRole('button', { name: 'Comparer maintenant' }).count()).toBe(0)
  await expectNoSidewaysScroll(accountant)
  await expectAccessible(accountant)
  await accountant
    .getByRole('row', { name: /En cours/ })
    .getByRole('link')
    .click()
  await accountant.waitForURL('**/admin/finances?vue=mois')
  // On the first of a month nothing is to be declared yet.
  await accountant.getByRole('heading', { name: 'TVA', level: 2 }).waitFor()
  await accountant.goto('/admin/commandes')
  await accountant.waitForURL('**/admin/finances')
})

describe('refunds', () => {
  let admin: Page
  beforeAll(async () => {
    admin = await signedIn('admin@escale.test', { width: 390, height: 844 })
  })

  /** The page of the demonstration's order of that total. */
  async function orderPage(totalCents: number): Promise<string> {
    const [order] = await inDatabase('select id from orders where total_cents = $1', [
      String(totalCents),
    ])
    return `commandes/${order?.id}`
  }

  const refunding = (page: Page): Locator =>
    page.getByRole('dialog', { name: 'Rembourser cette commande' })

  // Removed to see it fail: what `FormDialog` knows of the typing in it.
  test('a part of an order is given back by line, after a proof of identity; the window asks before it loses what is typed', async () => {
    const order = await orderPage(12_669)
    await admin.goto(`/admin/${order}`)
    await admin.getByRole('button', { name: 'Rembourser…' }).click()
    const window = refunding(admin)
    await window.getByLabel('Par ligne').check()
    await window.getByRole('button', { name: 'Tout de la ligne Photos du contenu' }).click()
    await window.getByLabel('Motif').selectOption('Prestation non rendue')
    await expectAccessible(admin)
    await expectNoSidewaysScroll(admin)

    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'Continuer la saisie' }).click()
    const give = window.getByRole('button', { name: 'Rembourser 5,00' })
    await inDatabase("update sessions set proved_at = proved_at - interval '1 hour'")
    await give.click()
    await admin.getByLabel('Votre mot de passe').fill('ce-n-est-pas-lui')
    await admin.keyboard.press('Enter')
    await sees(admin, 'Ce mot de passe n’est pas le bon.')
    await admin.getByLabel('Votre mot de passe').fill(demoPassword)
    await Promise.all([sees(admin, 'Remboursement envoyé'), admin.keyboard.press('Enter')])
    await admin
      .getByRole('link', { name: /^Avoir A-/ })
      .first()
      .waitFor()
    await sees(admin, '121,69')

    const marie = await signedIn('client@escale.test')
    await marie.goto(`/tableau-de-bord/${order}`)
    await sees(marie, /Remboursement de 5,00/)
  })

  test('money that the bank sends back is told until the office notes how it was given', async () => {
    await admin.goto(`/admin/${await orderPage(12_669)}`)
    const { page: provider } = await openVisitor(browser, escale.paymentsUrl)
    await provider.goto('/')
    await provider.getByRole('button', { name: /Échoué/ }).click()
    await admin.getByRole('button', { name: 'Rendu autrement…' }).click()
    await admin.getByLabel('Ce qui a été fait').fill('Virement du 23, référence VIR-778.')
    await seesOnPress(
      admin,
      admin.getByRole('button', { name: 'Noter au journal' }),
      'Remboursement réglé',
    )
    await sees(admin, /Rendu autrement, noté le/)
  })

  /** From the order to its dispute: writes the answer, reads what leaves, and sends it. */
  async function answerTheBank() {
    await inDatabase('update sessions set proved_at = now()')
    await admin.getByRole('link', { name: 'Preuves et réponse' }).click()
    await admin.waitForURL('**/admin/finances/contestations/*')
    await admin.getByRole('heading', { level: 1, name: /^Contestation de 47,85/ }).waitFor()
    await expectAccessible(admin)
    await expectNoSidewaysScroll(admin)
    await admin.getByRole('button', { name: 'Écrire la réponse…' }).click()
    await admin.getByLabel('Pourquoi ce paiement est dû').fill('Le client a reçu sa boîte.')
    await seesOnPress(
      admin,
      admin.getByRole('button', { name: 'Enregistrer le brouillon' }),
      'Brouillon enregistré',
    )
    await admin.getByRole('button', { name: 'Relire et envoyer…' }).click()
    await admin.getByRole('link', { name: /^Dossier des preuves/ }).waitFor()
    await expectAccessible(admin)
    await seesOnPress(
      admin,
      admin.getByRole('button', { name: 'Envoyer, une seule fois' }),
      'Réponse envoyée à la banque',
    )
    await admin.getByRole('list', { name: 'Fichiers envoyés' }).waitFor()
  }

  test('a payment that the bank takes back holds refunds, and is answered once; lost, it is given back with its credit note, and its box does not leave', async () => {
    const { page: provider } = await openVisitor(browser, escale.paymentsUrl)
    await provider.goto('/')
    const row = provider.getByRole('row').filter({ hasText: '47,85' })
    await row.getByRole('button', { name: /Contester/ }).click()
    await admin.goto(`/admin/${await orderPage(4785)}`)
    await sees(admin, /La banque du client a repris ce paiement/)
    await expectAccessible(admin)
    await answerTheBank()
    await admin.goto(`/admin/${await orderPage(4785)}`)
    await provider.goto('/')
    await row.getByRole('button', { name: /Perdue/ }).click()
    await sees(admin, 'Contestation perdue')
    await sees(admin, 'Contestation acceptée par la banque')
    await sees(admin, 'Tout est remboursé ou promis.')
    await sees(admin, 'Annulé : il n’est pas parti')
    await admin
      .getByRole('link', { name: /^Avoir A-/ })
      .first()
      .waitFor()
  })

  test('the office finds the order of a stranger’s withdrawal, reads what it gives back, and refunds it', async () => {
    const [order] = await inDatabase('select id, number from orders where total_cents = $1', [
      '6834',
    ])
    const { page: stranger } = await openVisitor(browser, escale.url)
    await stranger.goto('/retractation')
    await stranger.getByLabel('Nom et prénom').fill('Marie Tehei')
    await stranger.getByLabel('E-mail').fill('autre.adresse@exemple.fr')
    await stranger.getByLabel(/abonnement/i).fill('ma commande de novembre')
    await stranger.getByRole('button', { name: 'Continuer' }).click()
    await stranger.getByRole('button', { name: 'Confirmer la rétractation' }).click()
    await sees(stranger, 'Votre demande est reçue')

    await inDatabase('update sessions set proved_at = now()')
    await admin.goto('/admin/notifications?onglet=declarations')
    await admin.getByLabel('Numéro de la commande').fill('C-1999-000001')
    await admin.getByRole('button', { name: 'Rattacher' }).click()
    await sees(admin, 'Aucune commande ne porte ce numéro.')
    await admin.getByLabel('Numéro de la commande').fill(order?.number ?? '')
    await admin.getByRole('button', { name: 'Rattacher' }).click()
    await sees(admin, /^À rembourser, sur 68,34/)
    await expectAccessible(admin)
    await expectNoSidewaysScroll(admin)

    const given = admin.getByRole('button', { name: /^Rembourser 58,90.* pour R-/ })
    await given.click()
    await admin
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Rembourser 58,90/ })
      .click()
    await sees(admin, 'Remboursement envoyé')
    await admin.goto(`/admin/commandes/${order?.id}`)
    await admin.getByRole('link', { name: /^Rétractation R-/ }).waitFor()
    await admin
      .getByRole('link', { name: /^Avoir A-/ })
      .first()
      .waitFor()
  })
})
