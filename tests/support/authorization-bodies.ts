const noMessage = '00000000-0000-4000-8000-000000000000'

/** Bodies that pass the contract, so that the answer is about the object and not about the form. */
export const bodies: Record<string, object> = {
  'PUT /api/parcels/:parcelId/declaration': {
    version: 1,
    trackingNumber: '6A00000001',
    merchant: 'Boutique',
    requestedAction: 'grouping',
  },
  'PUT /api/parcels/:parcelId/contents': { version: 0, lines: [] },
  'PUT /api/parcels/:parcelId/purchase-invoices/:purchaseInvoiceId/total': { totalCents: 1580 },
  'PUT /api/parcels/:parcelId/value-reason': { reason: 'second-hand' },
  'POST /api/quotes/:quoteId/acceptance': { version: 1 },
  'PUT /api/notifications/:notificationId/reading': { isRead: true },
  'PUT /api/me/passkeys/:passkeyId': { name: 'Tablette' },
  'POST /api/warehouse/parcels/:parcelId/messages/closure': { seen: noMessage },
  'POST /api/admin/quotes/:quoteId/messages/closure': { seen: noMessage },
  'PUT /api/admin/contact-messages/:contactMessageId/reading': { isRead: true },
  'PUT /api/admin/contact-messages/:contactMessageId/archiving': { archived: true },
  'PUT /api/admin/declarations/:declarationId/state': {
    former: 'received',
    state: 'settled',
    note: null,
  },
  'POST /api/quotes/:quoteId/promotion': { code: 'BIENVENUE' },
  'POST /api/quotes/:quoteId/refusal': { reason: 'Trop cher' },
  'POST /api/parcel-requests/:returnId/return-acceptance': { totalCents: 890 },
  'POST /api/parcels/:parcelId/return-requests': { reason: 'Trop petit', shopAddress: 'Lille' },
  'POST /api/parcels/:parcelId/weight-disputes': { reason: 'Trop lourd' },
  'POST /api/parcels/:parcelId/blocked-choices': { choice: 'remove-item' },
  'POST /api/parcels/:parcelId/messages': { body: 'Bonjour' },
  'PUT /api/cargo-claims/:cargoClaimId/iban': { iban: 'FR1420041010050500013M02606' },
  'POST /api/boxes/:boxId/claims': {
    kind: 'short',
    lines: [],
    words: 'Il manque un livre',
    photoIds: [],
  },
  'POST /api/quotes/:quoteId/messages': { body: 'Bonjour' },
  // A version that never existed: a person with access gets the answer that the form is stale.
  'PUT /api/admin/settings': {
    section: 'warehouse',
    version: 'none',
    values: { street: '1 rue A', postalCode: '87000', city: 'Limoges', country: 'France' },
  },
  // Follows a version that never existed: a person with access gets the answer with the terms in force.
  'POST /api/admin/legal-terms': {
    subject: 'invoice-mentions',
    values: { mentions: ['Une mention.'] },
    follows: 99,
    effectiveFrom: null,
    announce: false,
    note: null,
  },
}

/** The office's own endpoints for roles, where `role` is not a protected key. */
const givesRole = new Set(['PUT /api/admin/staff/:staffId/role', 'POST /api/admin/invitations'])

/** The account form also accepts `isActive`, so another protected key is tried. */
export function protectedKeyOf(name: string): string {
  if (name === 'PUT /api/admin/users/:userId') return 'plan'
  return givesRole.has(name) ? 'isActive' : 'role'
}
