/**
 * What the provider and our rows do not both know. The first two were mended by the comparison itself, and are shown for that
 * reason (docs/rules/money.md#comparison-with-the-provider).
 */
export const differenceKinds = [
  'recovered',
  'owed_back',
  'charge_unknown',
  'amount_differs',
  'payment_missing',
  'refund_unknown',
  'refund_missing',
  'refund_differs',
  'dispute_unknown',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** `gone`: a later comparison no longer found it. */
export const differenceStates = ['open', 'explained', 'gone', 'mended'] as const
export type DifferenceState = (typeof differenceStates)[number]
