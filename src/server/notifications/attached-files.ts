import { legalHtml } from '#domain/legal/legal-html.ts'
import type { MailFile } from '#server/adapters/mailer.ts'
import type { Context } from '#server/core/context.ts'
import { escapeHtml } from '#server/core/escape-html.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { found } from '#server/core/refused.ts'
import { invoiceFile, renderInvoice } from '#server/invoices/render-invoice.ts'
import { askedTexts } from '#server/legal/current-legal-texts.ts'
import type { MailAttachment, MailContent } from './mail-content.ts'

/** The files that go with a mail, read as it leaves: the queue keeps references only. */
export const attachedFiles = (
  ctx: Context,
  { attachments = [] }: Pick<MailContent, 'attachments'>,
): Promise<MailFile[]> => Promise.all(attachments.map((attachment) => fileOf(ctx, attachment)))

const fileOf = (ctx: Context, attachment: MailAttachment): Promise<MailFile> =>
  attachment.kind === 'invoice'
    ? invoicePdf(ctx, attachment.invoiceId)
    : termsOfSale(ctx, attachment.version)

/** Made now when the mail is faster than the job that makes it: both find the same file. */
async function invoicePdf(ctx: Context, invoiceId: string): Promise<MailFile> {
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

/** The words that were accepted, whole, in a file that needs no site to be read (C. conso. L221-13). */
async function termsOfSale(ctx: Context, version: string): Promise<MailFile> {
  const published = found(await askedTexts(ctx.db, ctx.now(), 'cgv', version))
  const text = published.texts.cgv
  const inside = legalHtml(text, { version, effectiveOn: parisDate(published.effectiveFrom) })
  const page = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(text.title)}, version ${escapeHtml(version)}</title><style>${plainStyle}</style></head>
<body>${withWholeAddresses(inside, ctx.config.BASE_URL)}</body></html>
`
  return {
    fileName: `CGV-${version}.html`,
    type: 'text/html; charset=utf-8',
    bytes: new TextEncoder().encode(page),
  }
}

const plainStyle =
  'body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}table{border-collapse:collapse}th,td{border:1px solid #999;padding:.35rem .6rem;text-align:left}caption{text-align:left;font-weight:600}'

/** On somebody's disk, « /retractation » leads nowhere. */
const withWholeAddresses = (html: string, siteUrl: string): string =>
  html.replaceAll('href="/', `href="${new URL('/', siteUrl).href}`)
