import type * as z from 'zod/mini'
import type { OrderMoney, requestRefund } from '#contract/payments/refunds.ts'
import { needsApproval } from '#domain/refund/refund.ts'
import { cents } from '#domain/units.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'

export type RefundForm = {
  readonly kind: 'whole' | 'amount' | 'lines'
  readonly amount: string
  /** One text per line; empty refunds nothing of the line. */
  readonly parts: readonly string[]
  readonly reason: string
  readonly note: string
}

export const emptyRefund = ({ lines }: OrderMoney): RefundForm => ({
  kind: 'whole',
  amount: '',
  parts: lines.map(() => ''),
  reason: '',
  note: '',
})

export const roomOf = ({ payment, committedCents }: OrderMoney): number =>
  payment.capturedCents - committedCents

/** The amount to refund, from the texts that can be read. */
export function askedCents({ kind, amount, parts }: RefundForm, money: OrderMoney): number {
  if (kind === 'whole') return roomOf(money)
  if (kind === 'amount') return parseEuros(amount) ?? 0
  return parts.reduce((sum, part) => sum + (parseEuros(part) ?? 0), 0)
}

/** Why an amount cannot be refunded; `true` when it can. */
export function judgeAmount(typed: string, leftCents: number): string | true {
  const amount = parseEuros(typed)
  if (amount === null || amount <= 0) return 'Indiquez un montant en euros, par exemple 12,50.'
  if (amount > leftCents) return `Il ne reste que ${formatMoney(leftCents)}.`
  return true
}

/** Requires an amount on at least one line, and no more than is left in total. */
export function judgeParts(form: RefundForm, money: OrderMoney): string | true {
  const asked = askedCents(form, money)
  if (asked === 0) return 'Indiquez ce qui est remboursé d’une ligne au moins.'
  if (asked > roomOf(money)) return `Il ne reste que ${formatMoney(roomOf(money))} à rembourser.`
  return true
}

export const asksForApproval = (form: RefundForm, money: OrderMoney): boolean =>
  needsApproval(
    cents(askedCents(form, money)),
    cents(money.givenByOfficeCents),
    cents(money.approvalCents),
  )

/** The whole amount of a line, as typed in its field. */
export const wholeLine = (leftCents: number): string => typedEuros(leftCents)

type Asked = z.input<typeof requestRefund.input>

export function refundInput(form: RefundForm, orderId: string, seenCommittedCents: number): Asked {
  return {
    orderId,
    seenCommittedCents,
    wish: wishOf(form),
    // The list offers no other reason, and an empty choice was refused before.
    reason: form.reason as Asked['reason'],
    note: form.note,
  }
}

function wishOf({ kind, amount, parts }: RefundForm): Asked['wish'] {
  if (kind === 'whole') return { kind }
  if (kind === 'amount') return { kind, amountCents: parseEuros(amount) ?? 0 }
  const named = parts.flatMap((part, line) => {
    const amountCents = parseEuros(part)
    return amountCents === null ? [] : [{ line, amountCents }]
  })
  return { kind, parts: named }
}
