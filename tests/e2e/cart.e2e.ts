import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/office/system/demonstration.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  keepPictures,
  openBrowser,
  openVisitor,
  type Visitor,
} from '../support/browser.ts'
import { control } from '../support/http-scenes.ts'
import { startEscale, type RunningEscale } from '../support/running-escale.ts'
import { confirm, openPaymentPage, payByCard, sees, seesOnPress, signIn } from './acts.ts'

const offers = '/tableau-de-bord/offres-options'
const cart = '/tableau-de-bord/panier'
const subscription = '/tableau-de-bord/abonnement'
const offer = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const removeOption = 'Retirer Photos du contenu du panier'

/** Checks with axe and for sideways scroll, on a desktop and on a phone. */
async function inspect(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
}

/** The tests are one customer's journey: each starts where the previous one ended. */
describe('a customer without a subscription buys one, beside an option and a quote', () => {
  let escale: RunningEscale
  let browser: Browser
  let customer: Visitor
  beforeAll(async () => {
    escale = await startEscale()
    browser = await openBrowser()
    customer = await openVisitor(browser, escale.url)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(task.name, { customer })
  })
  afterAll(async () => {
    await browser.close()
    await escale.stop()
  })

  test('a plan chosen on the home page comes through the sign-in, selected once, into the cart', async () => {
    const { page } = customer
    await page.goto('/#tarifs')
    const recommended = page.locator('#tarifs article').filter({ hasText: 'Recommandée' })
    const choose = recommended.getByRole('link', { name: 'Choisir cette offre' })
    await seesOnPress(page, choose, 'Connexion requise')
    await page.waitForURL('**/connexion')
    await signIn(page, 'client2@escale.test', demoPassword)
    await page.waitForURL(`**${offers}`)
    await offer(page, 'Standard').getByText('Votre choix').waitFor()
    await button(page, 'Offre Gratuite Active').waitFor()
    await inspect(page)

    await offer(page, 'Standard').getByRole('button', { name: 'Ajouter au panier' }).click()
    await sees(page, 'Ajouté au panier\u00a0!')
    await offer(page, 'Standard').getByRole('button', { name: 'Déjà au panier' }).waitFor()
    await page.reload()
    await offer(page, 'Standard').getByRole('button', { name: 'Déjà au panier' }).waitFor()
    expect(await page.getByText('Votre choix').count()).toBe(0)
  })

  test('an option is asked for which parcel, and not twice for the same', async () => {
    const { page } = customer
    await page.getByRole('tab', { name: 'Options de Service' }).click()
    const photos = offer(page, 'Photos du contenu')
    await photos.getByRole('button', { name: 'Ajouter au panier' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').first().waitFor()
    await dialog.getByRole('button', { name: 'Ajouter au panier' }).click()
    await sees(page, 'Choisissez un colis.')
    await expectAccessible(page)
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: 'Ajouter au panier' }).click()
    await photos.getByRole('button', { name: 'Au panier' }).waitFor()

    await photos.getByRole('button', { name: 'Pour un autre colis' }).click()
    await dialog.getByRole('radio').first().waitFor()
    await expect.poll(() => dialog.getByRole('radio').first().isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await offer(page, 'Assurance').getByText('Se commande dans un devis.').waitFor()
  })

  test('two tabs show one cart, and it survives a sign-out', async () => {
    const { page, context } = customer
    const other = await context.newPage()
    await other.goto(cart)
    await button(other, removeOption).waitFor()
    await page.goto(cart)
    await button(page, removeOption).click()
    await sees(page, 'Supprimé du panier')
    await button(other, removeOption).waitFor({ state: 'detached' })
    await other.goto('/')
    await other.getByRole('link', { name: 'Panier, 2 articles' }).waitFor()
    await other.close()

    await page.getByRole('complementary').getByRole('button', { name: 'Déconnexion' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('link', { name: 'Panier, 1 article' }).click()
    await page.waitForURL('**/connexion')
    await signIn(page, 'client2@escale.test', demoPassword)
    await page.waitForURL(`**${cart}`)
    await page.getByRole('heading', { name: 'Abonnement Standard' }).waitFor()
    await sees(page, 'puis 9,90\u00a0€/mois')
    await inspect(page)
  })

  test('a price and content that are not the server’s are told or dropped, never paid', async () => {
    const { page } = customer
    await page.evaluate(`(() => {
      const lines = JSON.parse(localStorage.getItem('escale.panier'))
      const foreign = { id: 'x', type: 'other', name: 'Bon cadeau', quantity: 1, price: '1 €' }
      localStorage.setItem('escale.panier', JSON.stringify([{ ...lines[0], price: '1,00 €' }, foreign, 42]))
    })()`)
    await page.reload()
    await sees(
      page,
      /Le prix a changé\u00a0: 1,00\u00a0€( \(.*XPF\))? devient 9,90\u00a0€( \(.*XPF\))?\./,
    )
    await sees(page, 'Il pourrait nécessiter un devis.')
    await sees(page, 'Retirez d’abord ce qui ne peut pas être payé.')
    await expect
      .poll(() => button(page, 'Commander avec obligation de paiement').isDisabled())
      .toBe(true)
    await button(page, 'Retirer Bon cadeau du panier').click()
    await sees(page, /64,15\u00a0€/)
  })

  test('left by Back it is found again, the same page; given up there: told once, nothing is lost', async () => {
    const { page } = customer
    await openPaymentPage(page)
    const opened = page.url()
    await page.goBack()
    await openPaymentPage(page)
    expect(page.url()).toBe(opened)
    await page.getByRole('link', { name: 'Annuler et revenir à la boutique' }).click()
    await sees(page, 'Paiement Annulé')
    await page.getByRole('heading', { name: 'Abonnement Standard' }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('paid: exactly these lines leave the cart, the plan is active, the page may be read again', async () => {
    const { page, context } = customer
    await openPaymentPage(page)
    await payByCard(page, '4242 4242 4242 4242')
    await page.waitForURL('**/tableau-de-bord/paiement-succes**')
    await sees(page, 'Votre commande a été traitée avec succès. Merci pour votre confiance\u00a0!')
    await sees(page, 'Votre abonnement est actif.')
    await expectAccessible(page)
    const result = page.url()
    const other = await context.newPage()
    await other.goto(result)
    await sees(other, 'Votre abonnement est actif.')
    await other.goto(cart)
    // What a parcel owes stays payable; it was not chosen.
    await other.getByLabel('Payer cette garde maintenant').waitFor()
    expect(await other.getByRole('heading', { name: /^(Abonnement|Réexpédition)/ }).count()).toBe(0)
    await other.goto('/tableau-de-bord/paiement-succes')
    await sees(other, 'Paiement introuvable')
    await other.close()

    await page.goto(offers)
    await button(page, 'Abonnement Actif').waitFor()
    await sees(page, /Prochain renouvellement le/)
    await offer(page, 'Premium').getByRole('button', { name: 'Passer à l’offre Premium' }).waitFor()
  })

  test('cancelled in two clicks from its page with the end date told, and resumed', async () => {
    const { page } = customer
    await page.goto(subscription)
    await button(page, 'Résilier mon abonnement').click()
    await sees(page, /prendra fin le \d/)
    await expectAccessible(page)
    await confirm(page, 'Résilier')
    await sees(page, 'Prend fin le')
    await button(page, 'Reprendre mon abonnement').click()
    await sees(page, 'Prochain renouvellement')

    await page.goto(offers)
    await button(page, 'Choisir l’offre gratuite').click()
    await confirm(page, 'Revenir à l’offre gratuite')
    await sees(page, 'Offre gratuite programmée')
    await button(page, 'Offre Gratuite ensuite').waitFor()
    await page.goto(subscription)
    await button(page, 'Reprendre mon abonnement').click()
    await button(page, 'Résilier mon abonnement').waitFor()
  })

  test('up at once for the total that is shown; down at the term, and taken back', async () => {
    const { page } = customer
    await page.goto(offers)
    await offer(page, 'Premium').getByRole('button', { name: 'Passer à l’offre Premium' }).click()
    const dialog = page.getByRole('dialog', { name: 'Passer à l’offre Premium' })
    await dialog.getByText('À payer aujourd’hui, TTC').waitFor()
    await expectAccessible(page)
    const order = dialog.getByRole('button', { name: 'Commander avec obligation de paiement' })
    await order.click()
    await dialog.getByText('Acceptez les conditions générales de vente pour commander.').waitFor()
    await dialog.getByRole('checkbox', { name: /conditions générales/ }).check()
    await order.click()
    await sees(page, 'Offre changée')
    await offer(page, 'Premium').getByRole('button', { name: 'Abonnement Actif' }).waitFor()

    await offer(page, 'Standard').getByRole('button', { name: 'Passer à l’offre Standard' }).click()
    await page.getByRole('button', { name: /^Changer le \d/ }).click()
    await sees(page, 'Changement prévu')
    await button(page, 'Standard ensuite').waitFor()
    await page.goto(subscription)
    await button(page, 'Annuler le changement').click()
    await confirm(page, 'Annuler le changement')
    await sees(page, 'Changement annulé')
    await sees(page, 'Prochain renouvellement')
  })

  test('renewed by the provider on its day; refused the next time, with the way out', async () => {
    const { page } = customer
    const id = await subscriptionOf('client2@escale.test', escale)
    await control(escale, `/subscriptions/${id}/advance`)
    await expect.poll(() => page.getByRole('link', { name: /la facture/ }).count(), slowly).toBe(3)

    await control(escale, `/subscriptions/${id}/fail-next-renewal`)
    await control(escale, `/subscriptions/${id}/advance`)
    await sees(page, 'Votre dernier renouvellement a été refusé')
    await expectAccessible(page)
    await sees(page, /^Vous gardez vos avantages jusqu’au \d.* inclus/)
    await button(page, 'Changer mon moyen de paiement').click()
    await page.waitForURL((url) => url.origin !== new URL(escale.url).origin)
    // The button of the mail leads here, and this one to the open invoice.
    await page.goto(subscription)
    await button(page, 'Payer maintenant').click()
    await page.waitForURL('**/i/in_*')
    await payByCard(page, '4242 4242 4242 4242')
    await sees(page, 'Facture payée')
    await page.goto(subscription)
    await page.getByText('Actif', { exact: true }).waitFor()
    expect(customer.complaints.filter((line) => !/status of 401/.test(line))).toEqual([])
  })
})

const slowly = { timeout: 20_000 }

async function subscriptionOf(customer: string, { paymentsUrl }: RunningEscale): Promise<string> {
  const state = (await (await fetch(`${paymentsUrl}/api/state`)).json()) as {
    subscriptions: { id: string; customer: string }[]
  }
  return state.subscriptions.find((one) => one.customer === customer)?.id ?? ''
}
