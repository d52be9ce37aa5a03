/** The steps that a hold may stop: closing the box, printing its address, handing it to the carrier. */
export type HeldStep = 'pack' | 'label' | 'hand-over'

type HoldRule = {
  readonly stops: readonly HeldStep[]
  /** An admin may override it, with a reason that is stored. */
  readonly isPassable: boolean
}

/** All reasons why a box may not leave, besides its own state: one table for the server and the screens. */
export const holdRules = {
  /** The customer withdrew from the order, and the office has not decided yet. */
  'withdrawal-received': { stops: ['pack', 'label', 'hand-over'], isPassable: false },
  /** The withdrawal was carried out, but the box is still here: its refund is pending, or concerned another box. */
  'withdrawal-settled': { stops: ['pack', 'label', 'hand-over'], isPassable: true },
  /** The customer may still withdraw and did not request the express departure. */
  'withdrawal-period-running': { stops: ['hand-over'], isPassable: false },
  /** The customer's bank took the money back while it decides: what leaves now may never be paid. */
  'payment-disputed': { stops: ['hand-over'], isPassable: true },
  /** « Envois suspendus » to its territory: the box may be packed, not handed over. */
  'shipping-suspended': { stops: ['hand-over'], isPassable: true },
  /** A parcel lacks contents, weights, or an invoice or a stated value (docs/rules/parcels.md#customs-papers). */
  'customs-papers-missing': { stops: ['pack'], isPassable: true },
  /** Purchase invoices of its parcels do not add up to what they contain (docs/rules/parcels.md#shared-invoices). */
  'invoice-total-differs': { stops: ['pack'], isPassable: true },
  /** Its contents are worth more than the base insurance allows, and more than what was paid insures. */
  'value-uninsured': { stops: ['pack'], isPassable: true },
  /** The customer was asked to pay more and has not yet: the office withdraws it, nobody passes it. */
  'supplement-requested': { stops: ['pack', 'label', 'hand-over'], isPassable: false },
  /** It lost its last parcel to pack, with paid work that nobody recorded: a box is opened, and closed again as the last. */
  'paid-work-undone': { stops: ['label', 'hand-over'], isPassable: false },
  /** The box that carried what was paid once (`paidOnceFor`) is open or gone: the next one that closes takes its place. */
  'first-box-gone': { stops: ['label', 'hand-over'], isPassable: false },
  /** The box is heavier than the paid tier, or non-standard and not paid as such; known once it is weighed. */
  'over-paid-tier': { stops: ['pack'], isPassable: true },
} as const satisfies Record<string, HoldRule>

export type HoldCode = keyof typeof holdRules
export const holdCodes = Object.keys(holdRules) as HoldCode[]

type Coded = { readonly code: HoldCode }

/** The holds that stop this step. */
export const stopping = <Hold extends Coded>(holds: readonly Hold[], step: HeldStep): Hold[] =>
  holds.filter(({ code }) => (holdRules[code].stops as readonly HeldStep[]).includes(step))

/** The holds that an admin saw and overrides, with the reason. */
export type HoldPass = { readonly holds: readonly HoldCode[]; readonly reason: string }

export const isPassed = ({ code }: Coded, pass: HoldPass | undefined): boolean =>
  holdRules[code].isPassable && pass !== undefined && pass.holds.includes(code)
