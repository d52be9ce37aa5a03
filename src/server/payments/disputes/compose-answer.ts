import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type * as z from 'zod/mini'
import type {
  EvidenceFile,
  Gathered,
  previewDisputeAnswer as previewDisputeAnswerEndpoint,
  readEvidenceFile as file,
} from '#contract/payments/disputes.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { parisDate, parisMoment } from '#server/core/paris-date.ts'
import { found, Refused } from '#server/core/refused.ts'
import { readSettings, type Settings } from '#server/core/settings/read-settings.ts'
import { renderPdf, type PdfContent } from '#server/papers/rendering/pdf-document.ts'
import { attachedInvoice } from '#server/payments/invoices/render-invoice.ts'
import {
  type AnswerRow,
  type DisputeMessage,
  disputeMessages,
  type DisputeRow,
  findAnswer,
  findDispute,
} from './dispute-rows.ts'
import { agreementText, evidenceDossier, evidencePaper, picturesOf } from './evidence-dossier.ts'
import { gatherEvidence } from './gather-evidence.ts'

/** Those that hold a text, and those that name a file. */
type Field = Exclude<keyof Stripe.DisputeUpdateParams.Evidence, 'enhanced_evidence'>

export type ComposedFile = {
  readonly kind: EvidenceFile
  readonly field: Field
  readonly name: string
  readonly content: Uint8Array
  readonly sha256: string
}

export type ComposedAnswer = {
  /** Of every text and file: what is sent is what was read. */
  readonly print: string
  readonly savedAt: Date
  readonly texts: readonly { readonly field: Field; readonly value: string }[]
  readonly files: readonly ComposedFile[]
}

/**
 * Exactly what would leave now for the bank: the draft's words and chosen messages, and what is gathered about the payment. The
 * same facts give the same bytes. Refuses `nothing-to-send` without a draft.
 */
export async function composeAnswer(ctx: Context, disputeId: string): Promise<ComposedAnswer> {
  const dispute = await findDispute(ctx.db, disputeId)
  const draft = await findAnswer(ctx.db, disputeId)
  if (!draft?.savedAt || draft.words === null) throw new Refused('nothing-to-send')
  const gathered = await gatherEvidence(ctx.db, dispute)
  const texts = textsOf(gathered, draft.words)
  const { savedAt } = draft
  const files = await filesOf(ctx, dispute, gathered, { ...draft, savedAt })
  return { print: printOf(texts, files), savedAt, texts, files }
}

function textsOf(gathered: Gathered, words: string): ComposedAnswer['texts'] {
  const { buyer, order, invoice, terms, agreement } = gathered
  const all: Readonly<Partial<Record<Field, string>>> = {
    ...(buyer && {
      customer_name: buyer.name,
      customer_email_address: buyer.email,
      billing_address: buyer.address,
    }),
    ...(invoice && { product_description: invoice.lines.map(({ label }) => label).join('\n') }),
    ...(order && { service_date: dayOf(order.at) }),
    ...shippingOf(gathered.boxes.filter(hasLeft)),
    ...(terms && { refund_policy_disclosure: disclosureOf(terms, agreement) }),
    uncategorized_text: words,
  }
  return Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(([field, value]) => ({ field: field as Field, value }))
}

/** Of the boxes that left, the first one's day; several numbers are separated by commas, as the provider asks. */
const shippingOf = (left: Gathered['boxes']) => ({
  shipping_address: joined(left.map(({ address }) => address)),
  shipping_carrier: joined(left.map(({ carrier }) => carrier)),
  shipping_date: dayOf(left[0]?.handedOverAt),
  shipping_tracking_number: joined(left.map(({ trackingNumber }) => trackingNumber)),
})

const joined = (values: readonly (string | null)[]): string =>
  [...new Set(values.filter((value) => value !== null && value !== ''))].join(', ')

const dayOf = (at: string | null | undefined): string => (at ? parisDate(new Date(at)) : '')

function disclosureOf(
  { version, acceptedAt }: NonNullable<Gathered['terms']>,
  agreement: Gathered['agreement'],
): string {
  const when = agreement === null ? 'au paiement' : 'avec l’accord préalable à ce paiement,'
  const terms = `Conditions générales de vente, version ${version}, avec le droit de rétractation et les remboursements, acceptées ${when} par une case à cocher le ${parisMoment(new Date(acceptedAt))}.`
  return agreement === null ? terms : `${terms} ${agreementText(agreement)}`
}

async function filesOf(
  ctx: Context,
  dispute: DisputeRow,
  gathered: Gathered,
  draft: AnswerRow & { readonly savedAt: Date },
): Promise<ComposedFile[]> {
  const settings = await readSettings(ctx.db)
  const about = { dispute, gathered, writtenAt: draft.savedAt }
  const pictures = await picturesOf(ctx, gathered.boxes)
  const files = [
    fileOf('dossier', {
      field: gathered.boxes.some(hasLeft) ? 'shipping_documentation' : 'service_documentation',
      name: 'dossier.pdf',
      content: await renderPdf(evidenceDossier(settings, { ...about, pictures })),
    }),
  ]
  const messages = await disputeMessages(ctx.db, dispute, draft.messageIds)
  if (messages.length > 0) {
    const content = await renderPdf(messagesPaper(settings, { ...about, messages }))
    files.push(
      fileOf('messages', { field: 'customer_communication', name: 'messages.pdf', content }),
    )
  }
  if (gathered.invoice) {
    const { fileName, bytes } = await attachedInvoice(ctx, gathered.invoice.id)
    files.push(fileOf('invoice', { field: 'receipt', name: fileName, content: bytes }))
  }
  return files
}

const fileOf = (
  kind: EvidenceFile,
  file: Pick<ComposedFile, 'field' | 'name' | 'content'>,
): ComposedFile => ({ kind, ...file, sha256: printOfBytes(file.content) })

const printOfBytes = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex')

const printOf = (texts: ComposedAnswer['texts'], files: readonly ComposedFile[]): string =>
  printOfBytes(
    JSON.stringify([
      texts.map(({ field, value }) => [field, value]),
      files.map(({ kind, field, name, sha256 }) => [kind, field, name, sha256]),
    ]),
  )

/** Whether the carrier had it: what was only packed was not shipped. */
const hasLeft = ({ handedOverAt }: Gathered['boxes'][number]): boolean => handedOverAt !== null

type Chosen = {
  readonly dispute: DisputeRow
  readonly writtenAt: Date
  readonly messages: readonly DisputeMessage[]
}

/** The chosen messages, word for word. */
const messagesPaper = (settings: Settings, { dispute, writtenAt, messages }: Chosen): PdfContent =>
  evidencePaper(settings, {
    title: `Messages échangés, contestation ${dispute.providerId}`,
    writtenAt,
    parts: messages.map(({ side, about, body, at }) => ({
      kind: 'text',
      title: `${side === 'customer' ? 'Le client' : 'Notre équipe'}, ${parisMoment(new Date(at))} (${about})`,
      paragraphs: body.split('\n'),
    })),
  })

/** What would leave for the bank now. */
export async function previewDisputeAnswer(
  ctx: Context,
  { disputeId }: z.output<typeof previewDisputeAnswerEndpoint.input>,
): Promise<z.input<typeof previewDisputeAnswerEndpoint.output>> {
  requireAdmin(ctx.actor)
  const { print, texts, files } = await composeAnswer(ctx, disputeId)
  return {
    print,
    texts: [...texts],
    files: files.map(({ kind, name, content, sha256 }) => ({
      kind,
      name,
      bytes: content.length,
      sha256,
    })),
  }
}

export async function readEvidenceFile(
  ctx: Context,
  { disputeId, evidenceFile }: z.output<typeof file.input>,
): Promise<SentFile> {
  requireAdmin(ctx.actor)
  const { files } = await composeAnswer(ctx, disputeId)
  const { name, content } = found(files.find(({ kind }) => kind === evidenceFile))
  return { bytes: content, type: 'application/pdf', fileName: name }
}
