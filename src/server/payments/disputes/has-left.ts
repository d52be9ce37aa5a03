import type { Gathered } from '#contract/payments/disputes.ts'

/** Whether the carrier had it: what was only packed was not shipped. */
export const hasLeft = ({ handedOverAt }: Gathered['boxes'][number]): boolean =>
  handedOverAt !== null
