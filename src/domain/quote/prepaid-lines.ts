import { cents, type Cents } from '#domain/units.ts'

type Line = {
  readonly code: string
  readonly label: string
  readonly quantity: number
  readonly unitCents: Cents
  readonly amountCents: Cents
}

/** An option paid for by itself, for the quote or for one of its parcels. */
export type PrepaidOption = {
  readonly lineCode: string
  readonly label: string
  readonly paidCents: Cents
}

export type PrepaidCode = `prepaid_${string}`

export const isPrepaidCode = (code: string): code is PrepaidCode => code.startsWith('prepaid_')

/** The code of the line that a prepaid line reduces; it determines the VAT and what a refund takes back. */
export const codeWithoutPrepaid = (code: string): string => code.replace(/^prepaid_/, '')

/**
 * Shows an earlier payment and takes it off once (docs/rules/quotes-and-prices.md#prepaid-options): off the quote's own line of
 * that work when it has one, never more than its amount; else it lists the work with its payment, at no cost.
 */
export function prepaidLines(
  lines: readonly Line[],
  prepaid: readonly PrepaidOption[],
): (Line & { readonly code: string })[] {
  const unmatched = [...lines]
  return prepaid.flatMap((option) => {
    const index = unmatched.findIndex(({ code }) => code === option.lineCode)
    const [asked] = index === -1 ? [] : unmatched.splice(index, 1)
    const off = asked ? Math.min(option.paidCents, asked.amountCents) : option.paidCents
    const taken = line(`prepaid_${option.lineCode}`, `Déjà payé\u00A0: ${option.label}`, 0 - off)
    return asked ? [taken] : [line(option.lineCode, option.label, option.paidCents), taken]
  })
}

const line = (code: string, label: string, amount: number): Line => ({
  code,
  label,
  quantity: 1,
  unitCents: cents(amount),
  amountCents: cents(amount),
})
