import type * as z from 'zod/mini'
import type { readQuote, sendQuote } from '#contract/quotes.ts'
import type { PricedLine } from '#contract/shapes.ts'
import { sumOf } from '#domain/money.ts'
import { isPromotionCode, withPromotion } from '#domain/promotion/promotion.ts'
import { basisPoints, cents, type Cents } from '#domain/units.ts'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'

export type OfficeQuoteData = z.output<typeof readQuote.output>

export type BuilderLine = { code: string; label: string; quantity: string; price: string }
export type BuilderForm = { lines: BuilderLine[]; note: string; unmeasuredReason: string }

const typed = ({ code, label, quantity, unitCents }: PricedLine): BuilderLine => ({
  code,
  label,
  quantity: String(quantity),
  price: typedEuros(unitCents),
})

/** The line of the customer's code is the server's: it is shown, never typed. */
const typedLines = (lines: readonly PricedLine[]): BuilderLine[] =>
  lines.filter(({ code }) => !isPromotionCode(code)).map(typed)

export const proposedLines = ({ proposal }: OfficeQuoteData): BuilderLine[] | null =>
  proposal === null ? null : typedLines(proposal.lines)

/** A sent quote starts from what was sent; a request from the measures, else from the estimate, else from one empty line. */
export function builderFormOf(data: OfficeQuoteData): BuilderForm {
  const [sent] = data.quote.versions
  const known =
    (sent && typedLines(sent.lines)) ??
    proposedLines(data) ??
    (data.quote.estimate && typedLines(data.quote.estimate.lines))
  const lines = known ?? [{ code: 'carrier', label: 'Transport', quantity: '1', price: '' }]
  return { lines, note: sent?.note ?? '', unmeasuredReason: '' }
}

/** A new line has a code that is no catalogue's: it grants no benefit and counts as shipping. */
export const emptyLine: BuilderLine = { code: 'other', label: '', quantity: '1', price: '' }

export function parseQuantity(text: string): number | null {
  const quantity = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return quantity > 0 ? quantity : null
}

/** `null` while the quantity or the price cannot be read. */
export function lineAmount({ quantity, price }: BuilderLine): Cents | null {
  const [count, unit] = [parseQuantity(quantity), parseEuros(price)]
  return count === null || unit === null ? null : cents(count * unit)
}

/** What the customer's code takes off these lines, as the server will; `null` while they cannot be read, or for none. */
export function promotionOff(
  lines: readonly BuilderLine[],
  promotion: OfficeQuoteData['promotion'],
): PricedLine | null {
  if (promotion === null || liveTotal(lines) === null) return null
  const priced = lines.map((line) => {
    const amountCents = lineAmount(line) ?? cents(0)
    return { ...line, quantity: 1, unitCents: amountCents, amountCents }
  })
  const terms = {
    ...promotion,
    percent: promotion.percent === null ? null : basisPoints(promotion.percent),
    amountCents: promotion.amountCents === null ? null : cents(promotion.amountCents),
    minimumCents: cents(promotion.minimumCents),
  }
  return withPromotion(priced, terms).find(({ code }) => isPromotionCode(code)) ?? null
}

/** For the eyes only: the server adds up again. */
export function liveTotal(lines: readonly BuilderLine[]): Cents | null {
  const amounts = lines.map(lineAmount)
  return amounts.some((amount) => amount === null)
    ? null
    : sumOf(amounts.filter((amount) => amount !== null))
}

/** What is sent: no amount, no total. */
export const sendingOf = (
  quoteId: string,
  replaces: number,
  form: BuilderForm,
): z.input<typeof sendQuote.input> => ({
  quoteId,
  replaces,
  lines: form.lines.map(({ code, label, quantity, price }) => ({
    code,
    label,
    quantity: parseQuantity(quantity) ?? 0,
    unitCents: parseEuros(price) ?? 0,
  })),
  note: form.note,
  unmeasuredReason: form.unmeasuredReason,
})

export type LineChange = { readonly label: string; readonly before: string; readonly after: string }

/** What a colleague's version changed in the lines that this screen started from. */
export function changedLines(
  before: readonly PricedLine[],
  after: readonly PricedLine[],
): LineChange[] {
  const textOf = (line: PricedLine | undefined) =>
    line ? `${line.quantity}\u00A0×\u00A0${typedEuros(line.unitCents)}\u00A0€` : 'absente'
  const keyed = (lines: readonly PricedLine[]) =>
    new Map(lines.map((line) => [`${line.code} ${line.label}`, line]))
  const [old, fresh] = [keyed(before), keyed(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), fresh.get(key)]
    const change = { label: (is ?? was)?.label ?? key, before: textOf(was), after: textOf(is) }
    return change.before === change.after ? [] : [change]
  })
}
