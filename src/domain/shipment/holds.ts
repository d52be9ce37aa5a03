/** What a hold may stop: closing the box, printing its address, giving it to the carrier. */
export type HeldStep = 'pack' | 'label' | 'hand-over'

type HoldRule = {
  readonly stops: readonly HeldStep[]
  /** An admin may go on in spite of it, with a reason that is kept. */
  readonly isPassable: boolean
}

/** Everything that keeps a box in the house, beside its own state: one table, read by server and screens. */
export const holdRules = {
  /** Its order was withdrawn from, and the office has not decided yet. */
  'withdrawal-received': { stops: ['pack', 'label', 'hand-over'], isPassable: false },
  /** The office carried the withdrawal out, and the box is still here: its refund waits, or concerned another box. */
  'withdrawal-settled': { stops: ['pack', 'label', 'hand-over'], isPassable: true },
  /** The customer may still withdraw, and did not ask for an immediate departure. */
  'withdrawal-period-running': { stops: ['hand-over'], isPassable: false },
  /** « Envois suspendus » to its territory: it may be prepared, not handed over. */
  'shipping-suspended': { stops: ['hand-over'], isPassable: true },
  /** A parcel lacks contents, weights, or an invoice or a stated value (decisions §12). */
  'customs-papers-missing': { stops: ['pack'], isPassable: true },
  /** Heavier than the tier that was paid, or non-standard without having been paid so; known once it is weighed. */
  'over-paid-tier': { stops: ['pack'], isPassable: true },
} as const satisfies Record<string, HoldRule>

export type HoldCode = keyof typeof holdRules
export const holdCodes = Object.keys(holdRules) as HoldCode[]

type Coded = { readonly code: HoldCode }

/** Those of `holds` that stop this step. */
export const stopping = <Hold extends Coded>(holds: readonly Hold[], step: HeldStep): Hold[] =>
  holds.filter(({ code }) => (holdRules[code].stops as readonly HeldStep[]).includes(step))

/** The holds that an admin passes, seen on the screen, and why. */
export type HoldPass = { readonly holds: readonly HoldCode[]; readonly reason: string }

export const isPassed = ({ code }: Coded, pass: HoldPass | undefined): boolean =>
  holdRules[code].isPassable && pass !== undefined && pass.holds.includes(code)
