import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openBrowser,
  openVisitor,
} from '../support/browser.ts'
import { freshEmail, goodPassword, registrationForm } from '../support/accounts.ts'
import { eventually } from '../support/eventually.ts'
import { anonymous, demoPassword, ok, signedIn } from '../support/http-person.ts'
import { letProofsAge } from '../support/expired-sessions.ts'
import { declaration, newCustomer, newPassword } from '../support/http-scenes.ts'
import { receivedMail } from '../support/inbox.ts'
import { readZip } from '../support/read-zip.ts'
import { theEscale } from '../support/the-escale.ts'
import { enter, sees } from './acts.ts'

const escale = theEscale()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function openAccount(
  width: number,
  email: string,
  password = demoPassword,
  tab: 'donnees' | 'notifications' = 'donnees',
): Promise<Page> {
  const { page } = await openVisitor(browser, escale.url, { width, height: 844 })
  // The mail of a copy leads to `#donnees`.
  const at = tab === 'donnees' ? '#donnees' : `?onglet=${tab}`
  await enter(page, `/tableau-de-bord/compte${at}`, email, password)
  const title = tab === 'donnees' ? 'Mes données' : 'Notifications'
  await page.getByRole('heading', { name: title }).waitFor()
  return page
}

async function inspect(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** The latest six-digit code sent to this number. */
function codeSentTo(number: string): Promise<string> {
  const query = new URLSearchParams({ to: number }).toString()
  const look = async () => {
    const response = await fetch(`${escale.smsUrl}/api/messages?${query}`)
    const { messages } = (await response.json()) as { messages: readonly { text: string }[] }
    return /\b(\d{6})\b/.exec(messages[0]?.text ?? '')?.[1]
  }
  return eventually(look, { limitMs: 30_000, about: `a code sent to ${number}` })
}

test('at 390 px a telephone is proved by its code, and SMS become a choice that lasts', async () => {
  const phone = `+68728${randomInt(1e3, 1e4)}`
  const { email } = await newCustomer({ escale }, { phone })
  const page = await openAccount(390, email, newPassword, 'notifications')
  const parcels = page.getByRole('group', { name: 'Mes colis' })
  await expect.poll(() => parcels.getByLabel('SMS').isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Recevoir un code par SMS' }).click()
  await page.getByLabel('Code reçu par SMS').fill('12 34')
  await page.getByRole('button', { name: 'Vérifier', exact: true }).click()
  await sees(page, 'Tapez les six chiffres du code.')
  await inspect(page)

  const code = await codeSentTo(phone)
  await page.getByLabel('Code reçu par SMS').fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Vérifier', exact: true }).click()
  await sees(page, /Code incorrect\. Il vous reste 4/)
  await page.getByLabel('Code reçu par SMS').fill(code)
  await page.getByRole('button', { name: 'Vérifier', exact: true }).click()
  await sees(page, 'Vérifié')
  const saved = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PUT' && answer.url().endsWith('/notification-preferences'),
  )
  // Not `check`: the choice shows a moment after the click.
  await parcels.getByLabel('SMS').click()
  await saved
  await page.reload()
  await expect.poll(() => parcels.getByLabel('SMS').isChecked()).toBe(true)
  await inspect(page)
})

test('a copy of one’s data is asked for, prepared, told by mail and fetched', async () => {
  const page = await openAccount(1280, 'client@escale.test')
  await page.getByRole('button', { name: 'Demander une copie de mes données' }).click()
  await receivedMail(escale, 'client@escale.test', 'La copie de vos données est prête')
  const link = page.getByRole('link', { name: /Télécharger ma copie/ })
  await link.waitFor()
  await inspect(page)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const files = readZip(readFileSync(await download.path()))
  expect([...files.keys()]).toContain('donnees/colis.json')
  expect([...files.keys()].some((name) => name.startsWith('factures/F-'))).toBe(true)
  for (const [name, bytes] of files) expect([name, bytes.length > 0]).toEqual([name, true])
})

test('an account with an announced parcel alone ends by its word, and its address is nobody’s', async () => {
  const email = freshEmail()
  const { post } = anonymous(escale)
  expect((await post('/api/registrations', registrationForm({ email }))).status).toBe(200)
  const { text } = await receivedMail(escale, email, 'Confirmez votre adresse e-mail')
  const token = /#jeton=([\w-]{43})/.exec(text)?.[1]
  expect((await post('/api/email-confirmations', { token })).status).toBe(200)

  const person = await signedIn(escale, email, goodPassword)
  ok(await person.post('/api/parcels', declaration({ merchant: 'Boutique Bleue' })))
  const page = await openAccount(390, email, goodPassword)
  // A person whose last proof of identity is old must first prove who they are, then type the word.
  await letProofsAge(escale, email)
  const ask = page.getByRole('button', { name: 'Supprimer mon compte' })
  await ask.click()
  await sees(page, 'Confirmez votre identité')
  await inspect(page)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog').filter({ hasText: 'Confirmez votre identité' })
  await question.waitFor({ state: 'detached' })
  await ask.click()
  await page.getByLabel('Votre mot de passe').fill(goodPassword)
  await page.getByRole('button', { name: 'Confirmer', exact: true }).click()
  const end = page.getByRole('button', { name: 'Supprimer définitivement' })
  await sees(page, 'Peut encore arriver\u00a0: Boutique Bleue (')
  await end.click()
  await sees(page, 'Tapez le mot SUPPRIMER, en entier.')
  await inspect(page)
  await page.getByLabel('Tapez SUPPRIMER pour confirmer').fill('supprimer')
  await end.click()
  await page.waitForURL((url) => url.pathname === '/')
  await sees(page, 'Votre compte est supprimé')
  await page.waitForURL((url) => url.search === '')
  await receivedMail(escale, email, 'Votre compte est supprimé')
  const again = await post('/api/session', { email, password: goodPassword })
  expect(again.status).toBe(401)
})
