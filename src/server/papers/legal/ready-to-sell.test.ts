import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckout } from '#server/payments/checkout/open-checkout.ts'
import { readCart } from '#server/payments/cart/read-cart.ts'
import { NotFound } from '#server/core/refused.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let customer: Person
beforeAll(async () => {
  app = await createTestApp({
    ESCALE_MODE: 'production',
    BASE_URL: 'https://escale.example',
    ADMIN_EMAIL: 'direction@escale.example',
    SMTP_URL: 'smtp://mail.escale.example',
    MAIL_FROM: 'Escale <bonjour@escale.example>',
    STRIPE_SECRET_KEY: 'sk_live_0f2b7c1d9e8a4f6b5c3d2e1f',
    STRIPE_WEBHOOK_SECRET: 'whsec_0f2b7c1d9e8a4f6b5c3d2e1f',
  })
  customer = await app.makeCustomer()
})
afterAll(() => app.close())

const cart = async () => readCart(await app.contextOf(customer))
const buy = async () =>
  openCheckout(await app.contextOf(customer), {
    quotes: [{ quoteId: crypto.randomUUID(), version: 1 }],
    totalCents: 1000,
    acceptTerms: true,
    termsVersion: '2026-11',
    requestExpress: false,
  })
const set = async (key: string, value: unknown) => {
  await app.deps.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .execute()
}

// Removed to see it fail: `requireReadyToSell` in openCheckout (the unknown quote is then what is refused).
test('production sells nothing under terms with blanks in them, and sells once they are filled in', async () => {
  expect((await cart()).paymentConfigured).toBe(false)
  await expect(buy()).rejects.toThrow('selling-not-ready')

  await set('company', {
    name: 'Escale',
    legalForm: 'SAS',
    capital: '10 000 €',
    address: '23 Rue Jean Jaurès, 87000 Limoges, France',
    siren: '123 456 789',
    rcs: 'Limoges',
    vatNumber: 'FR00123456789',
  })
  await expect(buy()).rejects.toThrow('selling-not-ready')
  await set('publisher', {
    phone: '05 55 00 00 00',
    publicationDirector: 'Jeanne Martin',
    host: { name: 'Hébergeur', address: 'Roubaix', phone: '03 20 00 00 00' },
    mediator: { name: 'Médiateur', address: 'Paris', website: 'mediateur.example' },
  })
  await expect(buy()).rejects.toThrow('selling-not-ready')
  await set('contactEmail', 'bonjour@escale.example')
  await expect(buy()).rejects.toThrow('selling-not-ready')
  const { id } = await app.makeStaff('admin')
  await app.deps.db
    .updateTable('vat_versions')
    .set({ confirmed_at: app.clock.now, confirmed_by: id })
    .execute()
  expect((await cart()).paymentConfigured).toBe(true)
  await expect(buy()).rejects.toBeInstanceOf(NotFound)
})
