import * as z from 'zod'
import type { PostalAddress, PricedLine } from '#contract/core/shapes.ts'
import { vatRuleOf, vatZoneOfShipment, type VatVersion } from '#domain/invoice/vat.ts'
import { vatBorne } from '#domain/invoice/invoice.ts'
import { isInsurance } from '#domain/quote/insurance-lines.ts'
import { cents } from '#domain/units.ts'
import { findProfessional, type ProfessionalRow } from '#server/core/customers/client-queries.ts'
import { ownerToLookFor } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import { defineJob } from '#server/core/jobs.ts'
import type { SentFile } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'
import { addressLines, companyLines } from '#server/papers/rendering/party-lines.ts'
import { renderPdf, type PdfContent, type PdfPart } from '#server/papers/rendering/pdf-document.ts'
import { euros, percent } from '#server/papers/rendering/printed-figures.ts'
import { baseInsuranceAt } from '#server/papers/legal-desk/publications-in-force.ts'
import { readSettings, type Settings } from '#server/core/settings/read-settings.ts'
import { currentVat } from '#server/offer/vat/vat-queries.ts'
import { parcelsOf, quotes, type QuoteRow } from './quote-queries.ts'
import { linesOf } from '#server/offer/catalogue/current-catalogue.ts'
import { parisMoment } from '#server/core/paris-date.ts'
import { baseInsurance, baseInsuranceCover, type BaseInsurance } from '#words/insurance.ts'

/** The sent version as a PDF, made once: a version never changes. A customer gets their own quotes, the office any. */
export async function printQuote(
  ctx: Context,
  { quoteId }: { readonly quoteId: string },
): Promise<SentFile> {
  const row = await visibleQuote(ctx, quoteId)
  const bytes = await paperOf(ctx, row)
  return { bytes, type: 'application/pdf', fileName: `${row.number}-v${row.version}.pdf` }
}

/**
 * Prints the version in force soon after it is sent, whether somebody opens it or not: it names the customer and their company as
 * they are then.
 */
export async function printAsSent(ctx: Context, quoteId: string): Promise<void> {
  const row = await quotes(ctx.db).where('quotes.id', '=', quoteId).executeTakeFirst()
  if (row) await paperOf(ctx, row)
}

async function paperOf(ctx: Context, row: QuoteRow): Promise<Uint8Array> {
  const key = quoteKey(row.id, row.version)
  return (await ctx.files.get(key)) ?? print(ctx, row, key)
}

/** Refuses a quote that is not sent. The warehouse, which sees no prices, finds none (docs/rules/accounts.md#roles). */
async function visibleQuote(ctx: Context, quoteId: string): Promise<QuoteRow> {
  const owner = ownerToLookFor(ctx.actor)
  let query = quotes(ctx.db).where('quotes.id', '=', quoteId).where('quotes.version', '>', 0)
  if (owner !== undefined) query = query.where('quotes.customer_id', 'in', accountsOf(owner))
  return found(await query.executeTakeFirst())
}

async function print(ctx: Context, row: QuoteRow, key: string): Promise<Uint8Array> {
  const version = await ctx.db
    .selectFrom('quote_versions')
    .selectAll()
    .where('quote_id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst()
  const parcels = await parcelsOf(ctx.db, row.id)
  const trackingNumbers = parcels.map((parcel) => parcel.tracking_number)
  const bytes = await quotePaper(ctx, row, found(version), trackingNumbers)
  await ctx.files.put(key, bytes)
  return bytes
}

/** A version on paper; an unsent one says so in its heading. */
export async function quotePaper(
  ctx: Context,
  row: QuoteRow,
  version: Version,
  trackingNumbers: readonly string[],
  state: 'sent' | 'draft' = 'sent',
): Promise<Uint8Array> {
  const content = contentOf(await readSettings(ctx.db), row, version, {
    trackingNumbers,
    company: await findProfessional(ctx.db, row.customer_id),
    vat: await currentVat(ctx.db, version.sent_at),
    baseInsurance: await baseInsuranceAt(ctx.db, version.sent_at),
  })
  if (state === 'sent') return renderPdf(content)
  return renderPdf({
    ...content,
    title: `${content.title} (brouillon)`,
    heading: `${content.heading} (brouillon, non envoyé)`,
  })
}

type Version = {
  readonly version: number
  readonly lines: unknown
  readonly shipping_cents: number
  readonly fee_cents: number
  readonly total_cents: number
  readonly note: string | null
  readonly sent_at: Date
  readonly valid_until: Date
}

type Known = {
  readonly trackingNumbers: readonly string[]
  readonly company: ProfessionalRow | undefined
  /** The VAT table in force when the version was sent. */
  readonly vat: VatVersion
  readonly baseInsurance: BaseInsurance
}

function contentOf(
  settings: Settings,
  row: QuoteRow,
  version: Version,
  { trackingNumbers, company: buyer, vat, baseInsurance: base }: Known,
): PdfContent {
  const { company, contactEmail, siteName } = settings
  return {
    title: `Devis ${row.number}`,
    heading: `Devis ${row.number}`,
    createdAt: version.sent_at,
    issuer: { name: siteName, lines: [company.address, contactEmail] },
    parts: [
      { kind: 'blocks', blocks: blocksOf(row, buyer) },
      { kind: 'facts', facts: factsOf(row, version, trackingNumbers) },
      linesTable(linesOf(version.lines)),
      { kind: 'totals', totals: [...totalsOf(version), ...vatOf(row, version, vat)] },
      ...noteOf(version),
      {
        kind: 'text',
        title: 'À savoir',
        paragraphs: conditions(linesOf(version.lines).some(isInsurance) ? null : base),
      },
    ],
    legal: [
      `${company.name}, ${company.legalForm}, capital ${company.capital}, ${company.address}`,
      `SIREN ${company.siren}, RCS ${company.rcs}, TVA ${company.vatNumber}`,
    ],
  }
}

/** `base` is null where a line of the quote insures more. */
const conditions = (base: BaseInsurance | null) => [
  'Prix en euros, toutes taxes comprises (TTC).',
  ...(base ? [`${baseInsurance}\u00A0: ${baseInsuranceCover(base, euros)}.`] : []),
  'Droits et taxes éventuels à l’arrivée non compris\u00A0: ils dépendent du territoire et du contenu, à vérifier auprès de la douane.',
  'Pour accepter ce devis, ouvrez-le dans votre espace client avant la fin de sa validité.',
]

function blocksOf(row: QuoteRow, buyer: ProfessionalRow | undefined) {
  const lines = addressLines(row.shipping_address as PostalAddress)
  return [
    {
      label: 'Client',
      lines: [...companyOf(buyer), row.client_name, row.client_number, row.client_email],
    },
    { label: 'Adresse de livraison', lines },
  ]
}

const companyOf = (buyer: ProfessionalRow | undefined): string[] =>
  buyer
    ? companyLines({ name: buyer.company, siren: buyer.siren, vatNumber: buyer.vat_number })
    : []

function factsOf(row: QuoteRow, version: Version, trackingNumbers: readonly string[]) {
  const service = row.mode === 'eco' ? 'économique' : 'standard'
  const facts = [
    { label: 'Version', value: String(version.version) },
    { label: 'Envoyé le', value: parisMoment(version.sent_at) },
    { label: 'Valable jusqu’au', value: parisMoment(version.valid_until) },
    { label: 'Destination', value: `${row.destination}, mode ${service}` },
  ]
  if (trackingNumbers.length === 0) return facts
  return [...facts, { label: 'Colis', value: trackingNumbers.join(', ') }]
}

function linesTable(lines: readonly PricedLine[]): PdfPart {
  return {
    kind: 'table',
    columns: [
      { label: 'Désignation', share: 0.52, align: 'left' },
      { label: 'Quantité', share: 0.12, align: 'right' },
      { label: 'Prix unitaire TTC', share: 0.18, align: 'right' },
      { label: 'Montant TTC', share: 0.18, align: 'right' },
    ],
    rows: lines.map(({ label, quantity, unitCents, amountCents }) => [
      label,
      String(quantity),
      euros(unitCents),
      euros(amountCents),
    ]),
  }
}

const totalsOf = (version: Version) => [
  { label: 'Transport TTC', value: euros(version.shipping_cents) },
  { label: 'Frais de traitement TTC', value: euros(version.fee_cents) },
  { label: 'Total TTC', value: euros(version.total_cents), strong: true },
]

/** The VAT of the amounts above, TTC; the invoice uses the rates in force at its issue. */
function vatOf(row: QuoteRow, version: Version, vat: VatVersion) {
  const zone = vatZoneOfShipment(row.destination, row.shipping_address as PostalAddress)
  const lines = linesOf(version.lines).map(({ code, amountCents }) => ({
    amountCents: cents(amountCents),
    vat: vatRuleOf(vat, code, zone),
  }))
  return vatBorne(lines).map(({ rate, vatCents }) => ({
    label: `dont TVA ${percent(rate)}`,
    value: euros(vatCents),
  }))
}

const noteOf = ({ note }: Version): PdfPart[] =>
  note === null ? [] : [{ kind: 'text', title: 'Note', paragraphs: note.split('\n') }]

/**
 * The version of the print's layout; papers of an older layout are printed again, and name the customer’s company of that day.
 */
const layout = 2

export const quoteKey = (quoteId: string, version: number): string =>
  `quotes/${quoteId}-v${version}.${layout}.pdf`

export const printQuoteJob = defineJob({
  name: 'print-quote',
  payload: z.strictObject({ quoteId: z.uuid() }),
  run: (ctx, { quoteId }) => printAsSent(ctx, quoteId),
})

/** The keys of every version and layout, printed or not. */
export const quoteKeys = (quoteId: string, versions: number): string[] =>
  Array.from({ length: versions }, (_, index) => `quotes/${quoteId}-v${index + 1}`).flatMap(
    (name) => [`${name}.pdf`, `${name}.${layout}.pdf`],
  )
