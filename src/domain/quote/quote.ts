/** In the order of the journey (docs/rules/quotes-and-prices.md#quote-statuses). */
export const quoteStatuses = [
  'draft',
  'pending_validation',
  'sent_to_client',
  'accepted',
  'paid',
  'expired',
  'cancelled',
] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** The most parcels that one request, or one shipment of a split, takes. */
export const mostParcelsOfQuote = 50

/** The facts about a quote that the rules need. `version` is 0 until the first sending and grows by one with each. */
export type Quote = {
  readonly status: QuoteStatus
  readonly version: number
  /** The first instant at which it is no longer valid; `null` until it is sent. */
  readonly validUntil: Date | null
  readonly acceptedVersion: number | null
}

type Payable = Pick<Quote, 'status'> & {
  readonly orderId: string | null
  readonly standingOrder: { readonly status: string } | null
}

/** A payment has begun, which takes days by transfer: nothing is left to do, and the validity counts no more. */
export const isBeingPaid = ({ status, orderId, standingOrder }: Payable): boolean =>
  status === 'accepted' && (orderId !== null || standingOrder?.status === 'paying')

/** Its price is of an announced weight: what is paid without parcels could not be packed. A supplement's are in its shipment. */
export const awaitsParcels = ({
  parcelCount,
  isSupplement,
}: {
  readonly parcelCount: number
  readonly isSupplement: boolean
}): boolean => parcelCount === 0 && !isSupplement

/** `admin` includes super-admins; `payment` is the webhook. */
type QuoteActor = 'customer' | 'admin' | 'payment' | 'job'

type Transition = {
  readonly from: readonly QuoteStatus[]
  readonly to: QuoteStatus
  readonly by: readonly QuoteActor[]
}

/**
 * The single table of the transitions of a quote, and of who may do them. Sending again makes a new version and voids the
 * acceptance.
 */
export const quoteTransitions = {
  edit: { from: ['draft'], to: 'draft', by: ['admin'] },
  send: {
    from: ['draft', 'pending_validation', 'sent_to_client', 'accepted', 'expired'],
    to: 'sent_to_client',
    by: ['admin'],
  },
  // The job accepts what its customer agreed to beforehand (docs/rules/standing-orders.md).
  accept: { from: ['sent_to_client'], to: 'accepted', by: ['customer', 'job'] },
  pay: { from: ['accepted'], to: 'paid', by: ['payment'] },
  expire: { from: ['sent_to_client', 'accepted'], to: 'expired', by: ['job', 'admin'] },
  decline: {
    from: ['pending_validation', 'sent_to_client', 'accepted'],
    to: 'cancelled',
    by: ['customer'],
  },
  cancel: {
    from: ['draft', 'pending_validation', 'sent_to_client', 'accepted', 'expired'],
    to: 'cancelled',
    by: ['admin'],
  },
} as const satisfies Record<string, Transition>

export type QuoteAction = keyof typeof quoteTransitions

/** Whether the status allows the action; the rule of that name checks the facts (validity, version). */
export const quoteCan = (
  action: QuoteAction,
  { status }: { readonly status: QuoteStatus },
): boolean => (quoteTransitions[action].from as readonly QuoteStatus[]).includes(status)

/** Its customer acts next, by accepting or paying it. */
export const quoteStatusesOfCustomer = ['sent_to_client', 'accepted'] as const

/** The quotes that the back-office counts as pending (docs/rules/quotes-and-prices.md#quote-statuses). */
export const pendingQuoteStatuses = ['draft', 'pending_validation', 'sent_to_client'] as const

export const isQuoteStatus = (text: string): text is QuoteStatus =>
  (quoteStatuses as readonly string[]).includes(text)
