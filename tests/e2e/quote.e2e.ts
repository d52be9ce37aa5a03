import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  keepPictures,
  openBrowser,
  openVisitor,
  type Visitor,
} from '../support/browser.ts'
import { ok, type HttpPerson } from '../support/http-person.ts'
import {
  newCustomer,
  newPassword,
  quoteRequest,
  receivedParcel,
  sceneOf,
  type Scene,
} from '../support/http-scenes.ts'
import { theEscale } from '../support/the-escale.ts'
import { enter, sees } from './acts.ts'

/** Twelve kilograms to La Réunion: their price, how to split them, and the outcome of the quote. */
describe('a customer asks for a quote, splits it, and follows its versions', () => {
  const escale = theEscale()
  let browser: Browser
  let scene: Scene
  let marie: HttpPerson
  let customer: Visitor

  beforeAll(async () => {
    scene = await sceneOf(escale)
    marie = await newCustomer(scene)
    await receivedParcel(scene, marie, { merchant: 'Atelier du Bois' }, { weightGrams: 10_000 })
    await receivedParcel(scene, marie, { merchant: 'Librairie du Port' }, { weightGrams: 1600 })
    await receivedParcel(scene, marie, { merchant: 'La Mercerie' }, { weightGrams: 400 })
    browser = await openBrowser()
    customer = await openVisitor(browser, escale.url)
    await enter(customer.page, '/tableau-de-bord/devis', marie.email, newPassword)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(task.name, { customer })
  })
  afterAll(() => browser.close())

  test('one parcel: the room that is left, and which parcels would fit', async () => {
    const { page } = customer
    await page.getByLabel('Destination').selectOption('La Réunion')
    const reason = /L’adresse de livraison n’est pas dans la destination choisie/
    // At its field, once; the toast says it too.
    const elsewhere = page.getByRole('main').getByText(reason)
    await elsewhere.waitFor()
    await page.getByLabel('Poids').fill('100,1')
    await sees(page, 'Au-delà de 100\u00a0kg, contactez-nous.')
    await page.getByLabel('Poids').fill('1')
    await page.getByRole('button', { name: 'Demander ce devis' }).click()
    const destination = page.getByLabel('Destination')
    await expect.poll(() => destination.getAttribute('aria-invalid')).toBe('true')
    expect(await elsewhere.count()).toBe(1)
    await page.getByRole('checkbox', { name: 'Livrer à une autre adresse' }).check()
    await page.getByLabel('Adresse', { exact: true }).fill('3 rue du Port')
    await page.getByLabel('Code postal').fill('97420')
    await page.getByLabel('Ville').fill('Le Port')
    await page.getByLabel('Pays').fill('La Réunion')
    await page.getByRole('checkbox', { name: /Librairie du Port/ }).check()
    await sees(page, /Il vous reste 0,40\u00a0kg au même prix/)
    await page.getByRole('button', { name: /^Ajouter La Mercerie/ }).click()
    await sees(page, /Un seul envoi est le moins cher/)
    await page.getByRole('button', { name: 'Tout décocher' }).click()
  })

  test('all of them: cheaper in two, why, chosen beside the one shipment', async () => {
    const { page } = customer
    await page.getByRole('button', { name: 'Tout choisir' }).click()
    await sees(page, '3 colis choisis')
    // 10 kg alone 65,60 + 6,90; 2 kg grouped 27,25 + 7,00 + 6,90; all in one 137,05 + 7,00 + 6,90.
    await sees(page, 'Moins cher en deux envois')
    await sees(page, /^113,65\u00a0€/)
    await page
      .getByRole('button', { name: '37,30\u00a0€ de moins en deux envois Appliquer' })
      .waitFor()
    await page.getByText('Voir les deux envois').click()
    await sees(page, /Transport\u00a0: 44,20\u00a0€( \(.*XPF\))? de moins/)
    await sees(page, /Frais de traitement\u00a0: 6,90\u00a0€( \(.*XPF\))? de plus/)
    await page.setViewportSize({ width: 320, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    // On a phone the total in the bar opens what it is made of.
    const transport = page.getByText('Estimation transport TTC')
    expect(await transport.isVisible()).toBe(false)
    await page.getByRole('button', { name: /^Total estimé TTC/ }).click()
    await transport.waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('radio', { name: /^Moins cher en deux envois/ }).check()
    await sees(page, 'Vous demandez 2 devis, un par envoi')
    await expectAccessible(page)
    // The wish outlives an option that is chosen after it, which each shipment then has.
    await page.getByText('Options et assurance').click()
    const signature = page.getByRole('checkbox', { name: /^Remise contre signature/ })
    await signature.check()
    await sees(page, /^119,85\u00a0€/)
    await page.getByRole('button', { name: 'Demander ces deux devis' }).waitFor()
    await signature.uncheck()
    await sees(page, /^113,65\u00a0€/)
    await page
      .getByRole('button', { name: 'Revenir à un seul envoi, 37,30\u00a0€ de plus' })
      .click()
    await page.getByRole('button', { name: 'Demander ce devis' }).waitFor()
    await page
      .getByRole('button', { name: '37,30\u00a0€ de moins en deux envois Appliquer' })
      .click()
  })

  test('a split sent twice in a row is two quotes, not four', async () => {
    const { page } = customer
    await page.getByRole('button', { name: 'Demander ces deux devis' }).dblclick()
    await sees(page, 'Devis demandés\u00a0!')
    await sees(page, 'Vos demandes sont envoyées')
    await sees(page, /total estimé\u00a0: 113,65\u00a0€( \(.*XPF\))? TTC/)
    const { items } = ok(await marie.get('/api/quotes'))
    const totals = items.map(({ totalCents }: { totalCents: number }) => totalCents)
    expect(new Set(totals)).toEqual(new Set([6560 + 690, 2725 + 700 + 690]))
    expect(totals).toHaveLength(2)
  })

  test('the firm quote says what it changes; a new version too; that version is accepted', async () => {
    const { page } = customer
    const { items } = ok(await marie.get('/api/quotes'))
    const { id, number } = items.find(({ weightGrams: w }: { weightGrams: number }) => w === 10_000)
    await sendVersion(id, 0, [
      line('carrier', 'Transport', 6560),
      line('processing_fee', 'Frais', 690),
    ])
    await page.getByRole('link', { name: new RegExp(number) }).click()
    await sees(page, 'Prix ferme')
    await page.getByRole('button', { name: 'Accepter ce devis' }).click()
    await sees(page, 'Accepté, à payer')

    await sendVersion(id, 1, [
      line('carrier', 'Transport', 13_705),
      line('non_standard', 'Colis hors norme', 800),
      line('processing_fee', 'Frais', 690),
    ])
    await sees(page, 'La version 1, que vous aviez acceptée, est remplacée')
    const changes = page.getByRole('region', { name: 'Ce qui change depuis la version 1' })
    const told = (await changes.innerText()).replaceAll(/\s+/g, ' ')
    expect(told).toMatch(/Modifié Transport 65,60 € .*137,05 €/)
    expect(told).toMatch(/Ajouté Colis hors norme 8,00 €/)
    expect(told).toMatch(/Total : 72,50 €( \([^)]*XPF\))? → 151,95 €( \([^)]*XPF\))? \(\+79,45 €\)/)
    await expectAccessible(page)

    await page.goto('/tableau-de-bord/panier')
    await sees(page, `Le devis ${number} a changé et a quitté votre panier`)
    await expectAccessible(page)
    await page.getByRole('link', { name: /Relire la nouvelle version/ }).click()
    await page.getByRole('button', { name: 'Accepter ce devis' }).dblclick()
    await sees(page, 'Accepté, à payer')
    const quote = ok(await marie.get(`/api/quotes/${id}`))
    expect([quote.status, quote.acceptedVersion]).toEqual(['accepted', 2])
    const agreed = quote.steps.filter(({ type }: { type: string }) => type === 'quote.accepted')
    expect(agreed).toHaveLength(2)
  })

  test('a cancelled quote is asked for again, filled in as it was', async () => {
    const { page } = customer
    const parcelId = await receivedParcel(
      scene,
      marie,
      { merchant: 'Au Phare' },
      { weightGrams: 700 },
    )
    const request = quoteRequest([parcelId], {
      weightGrams: 700,
      destination: 'Martinique',
      address: {
        line1: '4 rue de la Liberté',
        line2: null,
        postalCode: '97200',
        city: 'Fort-de-France',
        country: 'Martinique',
      },
      mode: 'eco',
      options: ['signature_required'],
      remarks: 'Sonner deux fois',
    })
    const { id } = ok(await marie.post('/api/quotes', request))
    ok(await marie.post(`/api/quotes/${id}/refusal`, { reason: 'Plus tard' }))
    await page.goto(`/tableau-de-bord/devis/${id}`)
    await page.getByRole('link', { name: 'Demander un nouveau devis' }).click()
    await page.getByRole('checkbox', { name: /Au Phare/, checked: true }).waitFor()
    await expect.poll(() => page.getByLabel('Destination').inputValue()).toBe('Martinique')
    await page.getByText('Options et assurance').click()
    expect(await page.getByRole('textbox', { name: /^Remarques/ }).inputValue()).toBe(
      'Sonner deux fois',
    )
    await expect.poll(() => page.getByRole('radio', { name: /^Éco/ }).isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { name: /Remise contre signature/ }).isChecked()).toBe(
      true,
    )
    await expectToast(page)
  })

  test('nobody’s console complained', () => {
    const refusals = /status of (401|403|409)/
    expect(customer.complaints.filter((text) => !refusals.test(text))).toEqual([])
  })

  const sendVersion = async (quoteId: string, replaces: number, lines: object[]) =>
    ok(await scene.admin.post(`/api/admin/quotes/${quoteId}/versions`, { replaces, lines }))

  /** The page creates one request, however often it is sent. */
  async function expectToast(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Demander ce devis' }).dblclick()
    await sees(page, 'Devis demandé\u00a0!')
    await page.waitForURL(/devis\/[0-9a-f-]{36}$/)
    await page.goBack()
    await page.getByRole('heading', { name: 'Demander un devis' }).waitFor()
    const { items } = ok(await marie.get('/api/quotes'))
    expect(items).toHaveLength(4)
  }
})

const line = (code: string, label: string, unitCents: number) => ({
  code,
  label,
  quantity: 1,
  unitCents,
})
