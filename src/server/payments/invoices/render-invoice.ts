import * as z from 'zod'
import { createHash } from 'node:crypto'
import { towards } from '#domain/destination/destination.ts'
import { facturX } from '#domain/invoice/factur-x/factur-x.ts'
import { netOfLines } from '#domain/invoice/net-of-lines.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { cents, type Cents } from '#domain/units.ts'
import { invoiceOwnerToLookFor } from '#server/core/access.ts'
import type { MailFile } from '#server/core/adapters/mailer.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { defineJob } from '#server/core/jobs.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { found, Refused } from '#server/core/refused.ts'
import {
  addressLines,
  addressText,
  companyLines,
  legalLines,
} from '#server/papers/rendering/party-lines.ts'
import {
  type PdfBlock,
  type PdfContent,
  type PdfPart,
  renderPdf,
} from '#server/papers/rendering/pdf-document.ts'
import { euros, percent, unitEuros } from '#server/papers/rendering/printed-figures.ts'
import {
  invoiceContent,
  type InvoiceContent,
  refundReasonText,
  typedGroup,
  typedLine,
} from './invoice-content.ts'

export const invoiceFile = (invoiceId: string): string => `invoices/${invoiceId}.pdf`

/**
 * Makes the PDF of an issued invoice, once. The file and its hash are saved together under the row's lock, so that they always
 * match. Safe to run twice.
 */
export async function renderInvoice(ctx: Context, invoiceId: string): Promise<void> {
  const { content, pdf_sha256 } = await ctx.db
    .selectFrom('invoices')
    .select(['content', 'pdf_sha256'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  if (pdf_sha256 !== null) return

  const bytes = await renderPdf(invoiceDocument(invoiceContent.parse(content)))
  await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('invoices')
      .select('pdf_sha256')
      .where('id', '=', invoiceId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.pdf_sha256 !== null) return
    await ctx.files.put(invoiceFile(invoiceId), bytes)
    await tx
      .updateTable('invoices')
      .set({ pdf_sha256: createHash('sha256').update(bytes).digest('hex') })
      .where('id', '=', invoiceId)
      .execute()
  })
}

const dateText = (time: string): string => parisDate(new Date(time))

const netAmounts = ({ sections: all, totals: { groups } }: InvoiceContent): Cents[] =>
  netOfLines(all.flatMap(({ lines }) => lines).map(typedLine), groups.map(typedGroup))

const vatRounding =
  'Prix convenus TTC\u00A0: la TVA est calculée une fois par taux, sur la somme de ses lignes\u00A0; chaque montant HT est arrondi au centime de façon que leur somme soit le total HT.'

export const renderInvoiceJob = defineJob({
  name: 'render-invoice',
  payload: z.strictObject({ invoiceId: z.uuid() }),
  run: (ctx, { invoiceId }) => renderInvoice(ctx, invoiceId),
})

/** The stored PDF, for its owner, the office or the accountant; refuses with `invoice-not-ready` until it is made. */
export async function readInvoicePdf(
  ctx: Context,
  { invoiceId }: { readonly invoiceId: string },
): Promise<SentFile> {
  const owner = invoiceOwnerToLookFor(ctx.actor)
  let query = ctx.db
    .selectFrom('invoices')
    .select(['number', 'pdf_sha256'])
    .where('id', '=', invoiceId)
  if (owner !== undefined) query = query.where('customer_id', '=', owner)
  const invoice = found(await query.executeTakeFirst())

  if (invoice.pdf_sha256 === null) throw new Refused('invoice-not-ready')
  const bytes = await ctx.files.get(invoiceFile(invoiceId))
  if (!bytes) throw new Error(`invoice ${invoice.number} has lost its file`)
  return { bytes, type: 'application/pdf', fileName: `${invoice.number}.pdf` }
}

/** The mail makes the invoice's file when it comes before the job that does: both give the same file. */
export async function attachedInvoice(ctx: Context, invoiceId: string): Promise<MailFile> {
  await renderInvoice(ctx, invoiceId)
  const { number } = await ctx.db
    .selectFrom('invoices')
    .select('number')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const bytes = await ctx.files.get(invoiceFile(invoiceId))
  if (!bytes) throw new Error(`invoice ${number} has lost its file`)
  return { fileName: `${number}.pdf`, type: 'application/pdf', bytes }
}

/**
 * An invoice or a credit note for printing, from the frozen content alone, with the mentions of CGI ann. II art. 242 nonies A.
 */
export function invoiceDocument(invoice: InvoiceContent): PdfContent {
  const { number, seller, corrects } = invoice
  const title = `${corrects ? 'Avoir' : 'Facture'} ${number}`
  return {
    title,
    heading: title,
    createdAt: new Date(invoice.issuedAt),
    issuer: { name: seller.name, lines: [seller.address, seller.email] },
    archive: { facturX: facturX(invoice, netAmounts(invoice)) },
    parts: [
      { kind: 'blocks', blocks: [...parties(invoice), dates(invoice)] },
      ...sections(invoice),
      totals(invoice),
      { kind: 'text', size: 'small', paragraphs: paragraphs(invoice) },
    ],
    legal: legalLines(seller),
  }
}

function parties({ customer, seller }: InvoiceContent): PdfBlock[] {
  return [
    { label: 'Vendeur', lines: [seller.name, seller.legalForm, seller.address] },
    {
      label: 'Client',
      lines: [
        ...(customer.company ? companyLines(customer.company) : []),
        customer.name,
        ...addressLines(customer.address),
        `N° client ${customer.clientNumber}`,
      ],
    },
  ]
}

function dates({ issuedAt, orderNumber, payment, corrects }: InvoiceContent): PdfBlock {
  const moved = `${dateText(payment.paidAt)}, ${paymentMethodLabel(payment.method)}`
  return {
    label: corrects ? 'Avoir' : 'Facture',
    lines: [
      `${corrects ? 'Émis' : 'Émise'} le ${dateText(issuedAt)}`,
      ...(corrects ? [`Corrige ${corrects.number} du ${dateText(corrects.issuedAt)}`] : []),
      `Commande ${orderNumber}`,
      `${corrects ? 'Remboursé' : 'Payée'} le ${moved}`,
    ],
  }
}

type Section = InvoiceContent['sections'][number]

/** Amounts HT by line, whose sum is the total HT; only the totals show TTC. */
function sections(invoice: InvoiceContent): PdfPart[] {
  const nets = netAmounts(invoice)
  let place = 0
  return invoice.sections.flatMap((section) =>
    sectionParts(
      section,
      section.lines.map(() => nets[place++] ?? cents(0)),
    ),
  )
}

function sectionParts(
  { quoteNumber, destination, delivery, lines }: Section,
  nets: readonly Cents[],
): PdfPart[] {
  const heading: PdfPart =
    delivery === null || destination === null
      ? { kind: 'text', title: 'Options et abonnements', paragraphs: [] }
      : {
          kind: 'text',
          title: `Réexpédition ${towards(destination)} · devis ${quoteNumber}`,
          paragraphs: [`Livraison\u00A0: ${addressText(delivery)}`],
        }
  return [
    heading,
    {
      kind: 'table',
      columns: [
        { label: 'Désignation', share: 0.46, align: 'left' },
        { label: 'Quantité', share: 0.1, align: 'right' },
        { label: 'Prix unitaire HT', share: 0.18, align: 'right' },
        { label: 'TVA', share: 0.1, align: 'right' },
        { label: 'Montant HT', share: 0.16, align: 'right' },
      ],
      rows: lines.map((line, index) => {
        const net = nets[index] ?? 0
        return [
          line.label,
          String(line.quantity),
          unitEuros(net, line.quantity),
          percent(line.vat.rate),
          euros(net),
        ]
      }),
    },
  ]
}

function totals(invoice: InvoiceContent): PdfPart {
  const { netCents, grossCents, groups } = invoice.totals
  return {
    kind: 'totals',
    totals: [
      { label: 'Total HT', value: euros(netCents) },
      ...groups.map((group) => ({
        label: `TVA ${percent(group.rate)} sur ${euros(group.netCents)} HT`,
        value: euros(group.vatCents),
      })),
      { label: 'Total TTC', value: euros(grossCents), strong: true },
      ...settlement(invoice),
    ],
  }
}

function settlement({ totals: { grossCents }, payment, corrects }: InvoiceContent) {
  const { amountCents } = payment
  if (corrects) return [{ label: 'Remboursé au client', value: euros(0 - amountCents) }]
  return [
    { label: 'Déjà payé', value: euros(amountCents) },
    { label: 'Reste à payer', value: euros(grossCents - amountCents) },
  ]
}

/** The invoice that it corrects and why, each exemption once, then the standing mentions. */
function paragraphs({
  totals: { groups },
  mentions,
  vatToVerify,
  corrects,
}: InvoiceContent): string[] {
  const object = corrects
    ? [
        `Avoir sur la facture ${corrects.number} du ${dateText(corrects.issuedAt)}. Motif\u00A0: ${refundReasonText(corrects.reason)}.`,
        'Les montants sont négatifs\u00A0: ils viennent en déduction de la facture, aux taux de TVA de celle-ci.',
      ]
    : []
  const exemptions = groups.flatMap(({ exemption }) => (exemption === null ? [] : [exemption]))
  const rounding = groups.some(({ rate }) => rate > 0) ? [vatRounding] : []
  const caution = vatToVerify ? ['Régime de TVA à vérifier par le cabinet comptable.'] : []
  return [...object, ...new Set(exemptions), ...rounding, ...mentions, ...caution]
}
