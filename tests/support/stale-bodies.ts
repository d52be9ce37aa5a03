import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { bodies } from './authorization-bodies.ts'

const never = 99
const publication = { follows: never, effectiveFrom: null, announce: false, note: null }
const line = { code: 'carrier', label: 'Transport', quantity: 1, unitCents: 1000 }
const prepared = {
  replaces: never,
  revision: 0,
  lines: [line],
  note: null,
  unmeasuredReason: null,
  validityDays: 15,
}
const sizes = { lengthMm: 300, widthMm: 200, heightMm: 150 }
const measured = { weightGrams: 1900, ...sizes, former: { weightGrams: 1, ...sizes } }

type Bodies = Readonly<Record<string, object>>
type Ids = Readonly<Record<string, string>>

/**
 * A body with a version that never existed, for each staff write that sends the version on screen: the answer is 409, with the
 * current state. `ids` are the objects of the paths.
 */
export const staleBodies = (ids: Ids): Bodies => ({
  ...ofPrices,
  ...ofTexts,
  ...ofPeople,
  ...ofQuotes(ids),
  ...ofWarehouse(ids),
})

const ofPrices: Bodies = {
  'PUT /api/admin/catalogue/drafts/:draftId': {
    revision: never,
    name: 'Brouillon',
    content: initialCatalogue,
  },
  'POST /api/admin/catalogue/drafts/:draftId/rebase': { revision: never, effectiveFrom: null },
  'POST /api/admin/catalogue/drafts/:draftId/discarding': { revision: never },
  'POST /api/admin/catalogue/drafts/:draftId/publication': {
    revision: never,
    effectiveFrom: null,
    note: null,
  },
  'PUT /api/admin/service-options': {
    base: never,
    serviceOptions: initialCatalogue.serviceOptions,
  },
  'PUT /api/admin/promotions/:promotionId': {
    version: never,
    target: 'fee',
    percent: null,
    amountCents: 200,
    minimumCents: 0,
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt: null,
    isOn: true,
    maxUses: null,
    maxUsesPerCustomer: null,
    firstShipmentOnly: false,
    plans: null,
    destinations: null,
  },
  'PUT /api/admin/carriers/:carrierCode': {
    revision: never,
    name: 'Colissimo',
    linkPattern: null,
    numberForms: [],
    checkDigit: null,
    position: 1,
    isActive: true,
  },
  'POST /api/admin/vat/versions/:version/confirmation': { revision: never },
  'POST /api/admin/vat/versions/:version/withdrawal': { revision: never },
}

const ofTexts: Bodies = {
  'PUT /api/admin/legal-texts/:slug/draft': { revision: never, source: '# Titre' },
  'POST /api/admin/legal-texts/:slug/draft/discarding': { revision: never },
  'POST /api/admin/legal-texts/:slug/versions': { revision: never, ...publication },
  'POST /api/admin/legal-terms': bodies['POST /api/admin/legal-terms'] ?? {},
}

const ofPeople: Bodies = {
  'PUT /api/admin/declarations/:declarationId/state': {
    former: 'settled',
    state: 'rejected',
    note: 'Aucun contrat à ce nom',
  },
  'POST /api/admin/webhook-failures/:eventId/settlement': { attempts: never },
  'POST /api/admin/failed-jobs/retry': { job: 'render-invoice', count: never },
  'PUT /api/admin/client-notes/:noteId': { version: never, body: 'Rappeler lundi' },
  'PUT /api/admin/clients/:customerId/professional': {
    version: never,
    company: 'Atelier',
    siren: null,
    vatNumber: null,
    transportPercent: 0,
    feePercent: 0,
  },
  'DELETE /api/admin/clients/:customerId/professional': { version: never },
  'POST /api/admin/orders/:orderId/refunds': {
    seenCommittedCents: never,
    wish: { kind: 'amount', amountCents: 100 },
    reason: 'late',
    note: null,
  },
  'PUT /api/admin/showcase/photos': { version: 'never', photos: [] },
  'PUT /api/admin/showcase/testimonials': { version: 'never', testimonials: [] },
  'PUT /api/admin/settings': bodies['PUT /api/admin/settings'] ?? {},
  'PUT /api/admin/staff/:staffId/role': { role: 'admin', former: 'super_admin' },
  'PUT /api/admin/users/:userId': {
    version: never,
    firstName: 'Paul',
    lastName: 'Ateni',
    role: 'client',
    isActive: true,
    deactivationReason: null,
    customer: null,
  },
}

const ofQuotes = (ids: Ids): Bodies => ({
  'PUT /api/admin/quotes/:quoteId/draft': { ...prepared, parcelIds: [] },
  'POST /api/admin/quotes/:quoteId/split': {
    ...prepared,
    shipments: [[ids['parcelId']], [ids['requestId']]],
    totalCents: 1,
  },
  'POST /api/admin/quotes/:quoteId/expiry': { version: never },
  'POST /api/admin/quotes/:quoteId/cancellation': {
    version: never,
    status: 'sent_to_client',
    reason: 'Doublon',
  },
  'POST /api/admin/quotes/:quoteId/versions': { replaces: never, lines: [line], note: null },
})

const ofWarehouse = (ids: Ids): Bodies => ({
  'PUT /api/admin/cargo-claims/:cargoClaimId/carrier-answer': { former: 'never', answer: 'Non' },
  'PUT /api/warehouse/parcels/:parcelId/contents': { version: never, lines: [] },
  'PUT /api/warehouse/parcels/:parcelId/photos': {
    version: never,
    photos: [{ id: ids['photoId'], isPrivate: false }],
  },
  'POST /api/warehouse/rounds/:roundId/closure': { counted: never, reason: null, note: null },
  'PUT /api/warehouse/shelves/:shelfCode': { version: never, zone: 'Allée C', isActive: true },
  'POST /api/warehouse/stock-counts/:countId/closure': { seen: never, note: null },
  'PUT /api/warehouse/parcels/:parcelId/measures': measured,
  'POST /api/warehouse/requests/:requestId/answer': {
    outcome: 'accepted',
    words: 'Pesé de nouveau.',
    measures: measured,
  },
})
