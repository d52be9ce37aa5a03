import { legalHtml } from '#domain/legal/legal-html.ts'
import type { MailFile } from '#server/core/adapters/mailer.ts'
import type { Context } from '#server/core/context.ts'
import { escapeHtml } from '#server/core/escape-html.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { found } from '#server/core/refused.ts'
import { askedTexts } from './current-legal-texts.ts'

/** The whole accepted text, in a file that can be read without the site (C. conso. L221-13). */
export async function attachedTerms(ctx: Context, version: string): Promise<MailFile> {
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

/** In a file on somebody's disk, « /retractation » leads nowhere. */
const withWholeAddresses = (html: string, siteUrl: string): string =>
  html.replaceAll('href="/', `href="${new URL('/', siteUrl).href}`)
