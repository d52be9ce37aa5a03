import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/browser.ts'
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

async function inDatabase(statement: string) {
  const client = new pg.Client(escale.databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ month: string; ended: number }>(statement)
  await client.end()
  return rows
}

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
  await expectAccessible(admin)

  await admin.goto('/admin/finances?vue=factures')
  const list = admin.getByRole('table', { name: 'Factures et avoirs' })
  await list.getByRole('row').nth(1).waitFor()
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
  await sees(accountant, 'Total')
  await accountant.goto('/admin/commandes')
  await accountant.waitForURL('**/admin/finances')
})
