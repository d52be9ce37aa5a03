import type * as z from 'zod/mini'
import type {
  QuoteDesk,
  QuoteDraft,
  saveQuoteDraft,
  splitQuote,
} from '#contract/sales/office-quotes.ts'
import { mostInsuredCents, type readQuote, type sendQuote } from '#contract/sales/quote-pricing.ts'
import type { PricedLine } from '#contract/core/shapes.ts'
import { formatEuros, sumOf } from '#domain/money.ts'
import { isPromotionCode, withPromotion } from '#domain/promotion/promotion.ts'
import { basisPoints, cents, type Cents } from '#domain/units.ts'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'
import { sendingRefusals } from '#web/copy/quote-builder.ts'

export type OfficeQuoteData = z.output<typeof readQuote.output>

export type BuilderLine = {
  code: string
  label: string
  quantity: string
  price: string
  /** Of an insurance: up to which value. */
  insured?: string
}
export type BuilderForm = {
  lines: BuilderLine[]
  parcelIds: string[]
  validityDays: string
  note: string
  unmeasuredReason: string
}

/** The server adds the line of the customer's promotion code: the form shows it with the total, and nobody types it. */
const typedLines = (lines: readonly PricedLine[]): BuilderLine[] =>
  lines.filter(({ code }) => !isPromotionCode(code)).map(typed)

const typed = ({ code, label, quantity, unitCents, insuredCents }: PricedLine): BuilderLine => ({
  code,
  label,
  quantity: String(quantity),
  price: typedEuros(unitCents),
  ...(insuredCents !== undefined && { insured: typedEuros(insuredCents) }),
})

export const proposedLines = ({
  proposal,
}: Pick<OfficeQuoteData, 'proposal'>): BuilderLine[] | null =>
  proposal === null ? null : typedLines(proposal.lines)

/**
 * The builder starts from the saved draft; else from the last sent version; else from the price of the measures, the estimate, or
 * one empty line.
 */
export function builderFormOf({ quote }: OfficeQuoteData, desk: QuoteDesk): BuilderForm {
  const started = desk.draft ?? quote.versions[0]
  const known = started ?? desk.proposal ?? quote.estimate
  return {
    lines: known
      ? typedLines(known.lines)
      : [{ ...emptyLine, code: 'carrier', label: 'Transport' }],
    parcelIds: desk.parcels.map(({ id }) => id),
    note: started?.note ?? '',
    ...keptTerms(desk),
  }
}

/** A saved draft keeps its own terms; without a draft, the terms are those the quote was started with. */
const keptTerms = ({ draft, validityDays, unmeasuredReason }: QuoteDesk) => ({
  validityDays: String(draft?.validityDays ?? validityDays),
  unmeasuredReason: (draft ? draft.unmeasuredReason : unmeasuredReason) ?? '',
})

/** A new line has a code outside the catalogue: it grants no benefit and counts as shipping. */
export const emptyLine: BuilderLine = { code: 'other', label: '', quantity: '1', price: '' }

export function parseQuantity(text: string): number | null {
  const quantity = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return quantity > 0 ? quantity : null
}

export function parseValidity(text: string): number | null {
  const days = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return days >= 1 && days <= 90 ? days : null
}

/** Why a price cannot be sent, before the server says so: at most ten thousand euros, as in the contract. */
export function priceFault({ code, price }: Pick<BuilderLine, 'code' | 'price'>): string | null {
  const unit = parseEuros(price)
  if (unit === null || Math.abs(unit) > 1_000_000) return 'Un montant en euros, par exemple 35,25.'
  const isOwed = code === 'carrier' || code === 'processing_fee'
  return isOwed && unit < 0 ? sendingRefusals['total-negative'] : null
}

/** The insured value in whole euros, up to the limit of the contract; `null` for anything else. */
export function parseInsured(text: string): number | null {
  const value = parseEuros(text)
  const isWhole = value !== null && value % 100 === 0
  return isWhole && value > 0 && value <= mostInsuredCents ? value / 100 : null
}

/** `null` while the quantity or the price is invalid. */
export function lineAmount({ quantity, price }: BuilderLine): Cents | null {
  const [count, unit] = [parseQuantity(quantity), parseEuros(price)]
  return count === null || unit === null ? null : cents(count * unit)
}

/** Only for display: the server computes the total again. */
export function liveTotal(lines: readonly BuilderLine[]): Cents | null {
  const amounts = lines.map(lineAmount)
  return amounts.some((amount) => amount === null)
    ? null
    : sumOf(amounts.filter((amount) => amount !== null))
}

/** The lines as the customer would read them, with the discount of their promotion code; `null` while a line is invalid. */
export function pricedLines(
  lines: readonly BuilderLine[],
  promotion: OfficeQuoteData['promotion'],
): PricedLine[] | null {
  if (liveTotal(lines) === null) return null
  const priced = lines.map((line) => {
    const unitCents = cents(parseEuros(line.price) ?? 0)
    const amountCents = lineAmount(line) ?? cents(0)
    const quantity = parseQuantity(line.quantity) ?? 0
    return { code: line.code, label: line.label, quantity, unitCents, amountCents }
  })
  return withPromotion(priced, promotion && termsOf(promotion))
}

const termsOf = (promotion: NonNullable<OfficeQuoteData['promotion']>) => ({
  ...promotion,
  percent: promotion.percent === null ? null : basisPoints(promotion.percent),
  amountCents: promotion.amountCents === null ? null : cents(promotion.amountCents),
  minimumCents: cents(promotion.minimumCents),
})

const writtenOf = (form: BuilderForm) => ({
  lines: form.lines.map(({ code, label, quantity, price, insured }) => {
    const value = parseInsured(insured ?? '')
    return {
      code,
      label,
      quantity: parseQuantity(quantity) ?? 0,
      unitCents: parseEuros(price) ?? 0,
      ...(value !== null && { insuredCents: value * 100 }),
    }
  }),
  note: form.note,
  unmeasuredReason: form.unmeasuredReason,
})

/** A draft may lack its reason or its note, but every typed value must be valid. */
export const canBeRead = ({ lines, validityDays }: BuilderForm): boolean =>
  pricedLines(lines, null) !== null &&
  parseValidity(validityDays) !== null &&
  lines.every(({ label }) => label.trim() !== '')

/** The version and revision that the screen started from: the server refuses to overwrite a colleague's later one. */
export type Base = { readonly version: number; readonly revision: number }

/** The request that sends the quote: it holds no computed amount and no total. */
export const sendingOf = (
  quoteId: string,
  { version: replaces, revision }: Base,
  form: BuilderForm,
): z.input<typeof sendQuote.input> => {
  const days = parseValidity(form.validityDays)
  return {
    quoteId,
    replaces,
    revision,
    ...writtenOf(form),
    parcelIds: form.parcelIds,
    ...(days === null ? {} : { validityDays: days }),
  }
}

export const savingOf = (
  quoteId: string,
  { version: replaces, revision }: Base,
  form: BuilderForm,
): z.input<typeof saveQuoteDraft.input> => ({
  quoteId,
  replaces,
  revision,
  ...writtenOf(form),
  parcelIds: form.parcelIds,
  validityDays: parseValidity(form.validityDays) ?? 0,
})

export const splittingOf = (
  quoteId: string,
  { version: replaces, revision }: Base,
  form: BuilderForm,
  { shipments, totalCents }: NonNullable<QuoteDesk['ways']>,
): z.input<typeof splitQuote.input> => ({
  quoteId,
  replaces,
  revision,
  ...writtenOf(form),
  validityDays: parseValidity(form.validityDays) ?? 0,
  shipments: shipments.map(({ parcelIds }) => [...parcelIds]),
  totalCents,
})

/** The form values of a draft. */
export const formOfDraft = (draft: QuoteDraft): BuilderForm => ({
  lines: typedLines(draft.lines),
  parcelIds: [...draft.parcelIds],
  note: draft.note ?? '',
  validityDays: String(draft.validityDays),
  unmeasuredReason: draft.unmeasuredReason ?? '',
})

export type LineChange = { readonly label: string; readonly before: string; readonly after: string }

/** How a colleague's version changed the lines that this screen started from. */
export function changedLines(
  before: readonly PricedLine[],
  after: readonly PricedLine[],
): LineChange[] {
  const textOf = (line: PricedLine | undefined) =>
    line ? `${line.quantity}\u00A0×\u00A0${formatEuros(cents(line.unitCents))}` : 'absente'
  const keyed = (lines: readonly PricedLine[]) =>
    new Map(lines.map((line) => [`${line.code} ${line.label}`, line]))
  const [old, fresh] = [keyed(before), keyed(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), fresh.get(key)]
    const change = { label: (is ?? was)?.label ?? key, before: textOf(was), after: textOf(is) }
    return change.before === change.after ? [] : [change]
  })
}
