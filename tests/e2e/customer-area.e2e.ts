import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  keepPictures,
  openBrowser,
  openVisitor,
  type Visitor,
} from '../support/browser.ts'
import { receivedMail } from '../support/inbox.ts'
import { wordsPdf } from '../support/written-pdf.ts'
import { declaration, receive, sceneOf, type Scene } from '../support/http-scenes.ts'
import { ok, signedIn, type HttpPerson } from '../support/http-person.ts'
import { startEscale, type RunningEscale } from '../support/running-escale.ts'
import { enter, sees } from './acts.ts'

let escale: RunningEscale
let browser: Browser
let scene: Scene
let asMarie: HttpPerson
let desk: Visitor
let phone: Visitor

beforeAll(async () => {
  escale = await startEscale()
  browser = await openBrowser()
  scene = await sceneOf(escale)
  asMarie = await signedIn(escale, 'client@escale.test')
  desk = await openVisitor(browser, escale.url)
  phone = await openVisitor(browser, escale.url, { width: 390, height: 844 })
  for (const { page } of [desk, phone]) {
    await enter(page, '/tableau-de-bord/apercu', 'client@escale.test')
  }
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures(task.name, { desk, phone })
})
afterAll(async () => {
  await browser.close()
  await escale.stop()
})

const unreadOn = async (page: Page): Promise<string | null> => {
  const link = page.locator('a[aria-label^="Notifications, "]:visible').first()
  return link.getAttribute('aria-label')
}

async function inspect(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** The warehouse receives a parcel of Marie's; returns its tracking number. */
async function parcelArrives(): Promise<string> {
  const { id, trackingNumber } = ok(await asMarie.post('/api/parcels', declaration()))
  await receive(scene.operateur, id)
  return trackingNumber
}

test('what happens at the warehouse is on two open screens, and a quiet line says so', async () => {
  await sees(desk.page, /Bonjour, Marie/)
  await phone.page.goto('/tableau-de-bord/notifications')
  await sees(phone.page, 'Tout marquer comme lu')

  const trackingNumber = await parcelArrives()
  for (const { page } of [desk, phone]) {
    await page.getByRole('link', { name: new RegExp(`colis.${trackingNumber}`) }).waitFor()
    await sees(page, /À l’instant\s: Reçu, pesé et photographié à l’entrepôt/)
  }
  await inspect(desk.page)
  await inspect(phone.page)
  // The address is one tap away.
  await phone.page.getByRole('button', { name: 'Mon adresse' }).click()
  const dialog = phone.page.getByRole('dialog', { name: 'Votre adresse en métropole' })
  await dialog.getByText('CLT-482913').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: /^Copier/ }).count()).toBe(7)
  await inspect(phone.page)
  await phone.page.keyboard.press('Escape')
  // With text of twice the size, the overview on a phone does not scroll sideways.
  await desk.page.setViewportSize({ width: 390, height: 844 })
  await desk.page.evaluate(`document.documentElement.style.fontSize = '200%'`)
  await expectNoSidewaysScroll(desk.page)
  await desk.page.evaluate(`document.documentElement.style.fontSize = ''`)
  await desk.page.setViewportSize({ width: 1280, height: 900 })
})

test('read on one screen is read on the other; all at once; and one can be unread again', async () => {
  const unreadWords = async () => {
    const { unread } = ok(await asMarie.get('/api/notifications/unread-count'))
    return `Notifications, ${unread} non lue${unread > 1 ? 's' : ''}`
  }
  // A job may still bring a notice: compares each screen with what the server says at that moment.
  const bothSay = async (words: () => Promise<string>) => {
    for (const { page } of [phone, desk]) {
      await expect.poll(async () => (await unreadOn(page)) === (await words())).toBe(true)
    }
  }
  await bothSay(unreadWords)
  const before = await unreadWords()
  await phone.page
    .getByRole('button', { name: /^Marquer comme lue/ })
    .first()
    .click()
  await expect.poll(unreadWords).not.toBe(before)
  await bothSay(unreadWords)

  await phone.page.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await sees(phone.page, 'Tout est lu.')
  await expect.poll(() => unreadOn(desk.page)).toBe('Notifications, tout est lu')
  await phone.page
    .getByRole('button', { name: /^Marquer comme non lue/ })
    .first()
    .click()
  await expect.poll(() => unreadOn(desk.page)).toBe('Notifications, 1 non lue')

  await phone.page.getByRole('link', { name: 'Non lues', exact: true }).click()
  await phone.page.waitForURL('**/notifications?filtre=non-lues')
  await expect
    .poll(() =>
      phone.page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').count(),
    )
    .toBe(1)
})

test('what is marked without a network is shown at once, and told when the network is back', async () => {
  await phone.context.setOffline(true)
  try {
    await phone.page
      .getByRole('button', { name: /^Marquer comme lue/ })
      .first()
      .click()
    await expect.poll(() => unreadOn(phone.page)).toBe('Notifications, tout est lu')
    await expect.poll(() => unreadOn(desk.page)).toBe('Notifications, 1 non lue')
  } finally {
    await phone.context.setOffline(false)
  }
  await expect.poll(() => unreadOn(desk.page)).toBe('Notifications, tout est lu')
})

test('an order shows its journey, its papers and the way to change one’s mind, in francs too; renounced from there, it tells it', async () => {
  const { page } = desk
  await page.goto('/tableau-de-bord/commandes')
  await sees(page, 'Historique des Commandes')
  const { items } = ok(await asMarie.get('/api/orders'))
  // The newest order being packed: a subscription ships nothing, and an old order is past its fourteen days.
  const { number } = items.find(({ status }: { status: string }) => status === 'processing')
  await page.getByRole('link', { name: number, exact: true }).click()
  await page.getByText(/^Commande C-/).waitFor()
  await page
    .getByRole('region', { name: /^De Limoges vers la Nouvelle-Calédonie/ })
    .first()
    .waitFor()
  await sees(page, /XPF/)
  await page.getByRole('heading', { name: 'Changer d’avis' }).click()
  await sees(page, /Vous pouvez renoncer à cette commande/)
  await page.getByRole('link', { name: /^Facture \(PDF/ }).waitFor()
  await inspect(page)

  await page.getByRole('link', { name: 'Renoncer au contrat ici' }).click()
  await page.waitForURL(`**/retractation?commande=${number}`)
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('client@escale.test')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
  await sees(page, 'Votre demande est reçue')
  const { text } = await receivedMail(escale, 'client@escale.test', 'Rétractation')
  expect(text).toContain(`Contrat\u00A0: ${number}`)
  await page.goto('/tableau-de-bord/commandes')
  await page.getByRole('link', { name: number, exact: true }).click()
  await sees(page, 'Vous avez renoncé à cette commande')
  await page.getByText('Voir le détail des étapes').click()
  await sees(page, 'Rétractation demandée')
})

const pdf = wordsPdf('attestation')
const fileNamed = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf })

/** A colleague replaces the document first. */
async function replaceElsewhere(wanted: string): Promise<void> {
  const { items } = ok(await scene.admin.get('/api/admin/documents'))
  const { id } = items.find(({ title }: { title: string }) => title === wanted)
  const path = `/api/admin/documents/${id}/versions?replaces=1`
  ok(await scene.admin.post(path, pdf, { 'content-type': 'application/pdf' }))
}

test('the office publishes to one customer, who sees it at once; another does not; withdrawn, it is gone', async () => {
  await desk.page.goto('/tableau-de-bord/documents-factures')
  await sees(desk.page, 'Bien remplir la déclaration de contenu')
  await inspect(desk.page)

  const { page } = await openVisitor(browser, escale.url)
  await enter(page, '/admin/documents', 'admin@escale.test')
  await page.getByRole('button', { name: 'Publier un document' }).click()
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await sees(page, 'Donnez un titre au document.')
  await sees(page, 'Dites pour qui est ce document.')
  await sees(page, 'Choisissez un fichier PDF.')
  await page.getByLabel('Titre').fill('Attestation d’assurance')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await page.getByLabel(/^Un client/).check()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Rechercher').fill('CLT-482913')
  await dialog.getByRole('button', { name: 'Chercher' }).click()
  await dialog.getByRole('button', { name: /CLT-482913/ }).click()
  await page.getByLabel('Fichier').setInputFiles(fileNamed('attestation.pdf'))
  await inspect(page)
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await page.getByRole('link', { name: /^Attestation d’assurance/ }).waitFor()
  await inspect(page)

  await desk.page.getByRole('link', { name: /^Attestation d’assurance/ }).waitFor()
  const other = await signedIn(escale, 'client2@escale.test')
  const titles = ok(await other.get('/api/documents')).items.map(
    ({ title }: { title: string }) => title,
  )
  expect(titles).not.toContain('Attestation d’assurance')

  await page.getByRole('button', { name: /^Remplacer.*Attestation/ }).click()
  const replacing = page.getByRole('dialog', { name: /^Remplacer/ })
  await replacing.getByLabel('Fichier').setInputFiles(fileNamed('attestation-2.pdf'))
  await replaceElsewhere('Attestation d’assurance')
  await replacing.getByRole('button', { name: 'Publier cette version' }).click()
  await replacing.getByRole('link', { name: /^Lire la version 2/ }).waitFor()
  await replacing.getByRole('button', { name: 'J’ai vu, garder mon fichier' }).click()
  await replacing.getByRole('button', { name: 'Publier cette version' }).click()
  await page.getByText('version 3').waitFor()

  await page.getByRole('button', { name: /^Retirer.*Attestation/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await desk.page
    .getByRole('link', { name: /^Attestation d’assurance/ })
    .waitFor({ state: 'detached' })
})

test('a year of invoices is taken away as a spreadsheet, and the tutorial opens', async () => {
  const { page } = desk
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /^Tableur \(CSV\)/ })
      .first()
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^factures-\d{4}\.csv$/)
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\uFEFFFacture;Date;Commande;/)
  const link = page.getByRole('link', { name: /^Tutoriel d’utilisation/ })
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
})
