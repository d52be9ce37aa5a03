import { randomBytes } from 'node:crypto'
import pg from 'pg'
import sharp from 'sharp'
import { anonymous, ok, signedIn, type HttpPerson } from './http-person.ts'
import { receivedMail } from './inbox.ts'
import type { AttachedEscale } from './running-escale.ts'

/** The running product with its staff. */
export type Scene = {
  readonly escale: AttachedEscale
  readonly operateur: HttpPerson
  readonly admin: HttpPerson
  /** Opens a connection for each query: the database may have been restarted meanwhile. */
  readonly rows: (sql: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
}
export type AcceptedQuote = {
  readonly id: string
  readonly version: number
  readonly totalCents: number
}

export async function sceneOf(escale: AttachedEscale): Promise<Scene> {
  return {
    escale,
    operateur: await signedIn(escale, 'operateur@escale.test'),
    admin: await signedIn(escale, 'admin@escale.test'),
    rows: (sql, values = []) => rowsOf(escale.databaseUrl, sql, values),
  }
}

async function rowsOf(databaseUrl: string, sql: string, values: readonly unknown[]) {
  const client = new pg.Client(databaseUrl)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

export const newPassword = 'Lagon-turquoise-71'

export const registration = (email: string, overrides: Record<string, unknown> = {}) => ({
  firstName: 'Marie',
  lastName: 'Tehei',
  email,
  phone: '+687281407',
  password: newPassword,
  confirmPassword: newPassword,
  addressLine1: '12 rue de Sébastopol',
  addressLine2: '',
  postalCode: '98800',
  city: 'Nouméa',
  country: 'Nouvelle-Calédonie',
  acceptAllLegal: true,
  acceptCommercialOffers: false,
  ...overrides,
})

export const newAddress = () => `${randomBytes(6).toString('hex')}@example.test`

/** Registers, follows the link of the mail, signs in. */
export async function newCustomer(
  { escale }: Pick<Scene, 'escale'>,
  overrides: Record<string, unknown> = {},
): Promise<HttpPerson> {
  const email = newAddress()
  ok(await anonymous(escale).post('/api/registrations', registration(email, overrides)))
  await confirm(escale, email)
  return signedIn(escale, email, newPassword)
}

export async function confirm(escale: AttachedEscale, email: string): Promise<void> {
  const { links } = await receivedMail(escale, email, 'Confirmez')
  const link = links.find((candidate) => candidate.includes('#jeton='))
  const token = link?.split('#jeton=')[1]
  ok(await anonymous(escale).post('/api/email-confirmations', { token }))
}

export const declaration = (overrides: Record<string, unknown> = {}) => ({
  trackingNumber: `6A${randomBytes(6).toString('hex').toUpperCase()}`,
  merchant: 'La Redoute',
  description: 'Un pull',
  requestedAction: 'immediate_forwarding',
  ...overrides,
})

/** A declared parcel that the warehouse has measured and photographed; returns its id. */
export async function receivedParcel(
  { operateur }: Scene,
  customer: HttpPerson,
  overrides: Record<string, unknown> = {},
  measured: Record<string, number> = {},
): Promise<string> {
  const parcel = ok(await customer.post('/api/parcels', declaration(overrides)))
  await receive(operateur, parcel.id, measured)
  return parcel.id
}

export async function receive(
  operateur: HttpPerson,
  parcelId: string,
  measured: Record<string, number> = {},
): Promise<void> {
  const { photoId } = ok(await upload(operateur, await smallPhoto()))
  const body = { ...measures([photoId]), ...measured }
  ok(await operateur.post(`/api/parcels/${parcelId}/reception`, body))
}

export const measures = (photoIds: readonly string[]) => ({
  weightGrams: 900,
  lengthMm: 300,
  widthMm: 200,
  heightMm: 100,
  shelf: 'A01',
  photoIds,
})

export const upload = (operateur: HttpPerson, bytes: Uint8Array) =>
  operateur.post('/api/warehouse/photos', bytes, { 'content-type': 'image/jpeg' })

export const smallPhoto = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#9a7b55' } })
    .jpeg()
    .toBuffer()

export const quoteRequest = (parcelIds: readonly string[], overrides = {}) => ({
  shippingType: 'direct',
  firstName: 'Marie',
  lastName: 'Tehei',
  email: 'marie@example.test',
  weightGrams: 900,
  destination: 'Nouvelle-Calédonie',
  mode: 'standard',
  options: [],
  insuranceTier: 0,
  parcelIds,
  ...overrides,
})

/** From the declaration to the customer's agreement, by the endpoints that people use. */
export async function acceptedQuote(scene: Scene, customer: HttpPerson): Promise<AcceptedQuote> {
  const parcelId = await receivedParcel(scene, customer)
  const { id } = ok(await customer.post('/api/quotes', quoteRequest([parcelId])))
  return sendAndAccept(scene, customer, id)
}

export async function sendAndAccept(
  { admin }: Scene,
  customer: HttpPerson,
  id: string,
): Promise<AcceptedQuote> {
  const { quote, proposal } = ok(await admin.get(`/api/admin/quotes/${id}`))
  const lines = proposal.lines.map((line: Record<string, unknown>) => ({
    code: line['code'],
    label: line['label'],
    quantity: line['quantity'],
    unitCents: line['unitCents'],
  }))
  const path = `/api/admin/quotes/${id}/versions`
  const { version } = ok(await admin.post(path, { replaces: quote.version, lines }))
  const accepted = ok(await customer.post(`/api/quotes/${id}/acceptance`, { version }))
  return { id, version, totalCents: accepted.totalCents }
}

/** Opens the payment of a quote; returns the address of the provider's page. */
export async function openedCheckout(customer: HttpPerson, quote: AcceptedQuote): Promise<string> {
  return ok(await openCheckout(customer, quote)).url
}

export const openCheckout = async (customer: HttpPerson, quote: AcceptedQuote) =>
  customer.post('/api/checkouts', {
    quotes: [{ quoteId: quote.id, version: quote.version }],
    totalCents: quote.totalCents,
    acceptTerms: true,
    termsVersion: await termsVersionFor(customer),
    requestExpress: true,
  })

/** The version of the terms that the cart shows beside its checkbox. */
export const termsVersionFor = async (customer: HttpPerson): Promise<string> =>
  ok(await customer.get('/api/cart')).termsVersion

const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'M Tehei' }

/** Pays with the form of the hosted page. */
export const payByCard = (page: string): Promise<Response> =>
  fetch(`${page}/card`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) })

export const sessionOf = (page: string): string => page.split('/').at(-1) ?? ''

/** Runs an action of the payment emulator's panel. */
export async function control(
  { paymentsUrl }: AttachedEscale,
  path: string,
  input: object = {},
): Promise<any> {
  const response = await fetch(`${paymentsUrl}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

export async function mailOutage(
  { inboxUrl }: AttachedEscale,
  outage: { readonly down: boolean; readonly mode?: 'refused' | 'busy' },
): Promise<void> {
  const response = await fetch(`${inboxUrl}/api/outage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(outage),
  })
  if (!response.ok) throw new Error(await response.text())
}

export async function mailsTo(escale: AttachedEscale, to: string): Promise<string[]> {
  const query = new URLSearchParams({ to }).toString()
  const answer = await (await fetch(`${escale.inboxUrl}/api/messages?${query}`)).json()
  return (answer as { messages: { subject: string }[] }).messages.map(({ subject }) => subject)
}
