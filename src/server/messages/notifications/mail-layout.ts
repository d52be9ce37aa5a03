import { FileChanged, FilesAway } from '#server/core/adapters/supplier-errors.ts'
import type { Context } from '#server/core/context.ts'
import { photoKey } from '#server/core/pictures/photo-key.ts'
import { reEncodeUnder } from '#server/core/pictures/re-encode.ts'
import { brandColours } from '#words/brand.ts'
import { towards } from '#domain/destination/destination.ts'
import { typeset } from '#domain/legal/typeset.ts'
import { escapeHtml } from '#server/core/escape-html.ts'
import type { MailContent } from './define-message.ts'

export type MailIdentity = {
  readonly siteName: string
  readonly siteUrl: string
  readonly contactEmail: string
}
/** The addresses of the pictures in the mail: of the logo's mark, and of the photo and the route when the mail has them. */
export type PictureUrls = {
  readonly mark: string
  readonly photo?: string | undefined
  readonly route?: string | undefined
}
export type RenderedMail = {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * One mail in Escale's design, as HTML (tables, inline styles, no external picture) and as text. All that a template returns is
 * plain text, and this escapes it.
 */
export function renderMail(
  written: MailContent,
  identity: MailIdentity,
  pictures: PictureUrls,
): RenderedMail {
  const content = typesetMail(written)
  return {
    subject: oneLine(content.subject),
    html: htmlOf(content, identity, pictures),
    text: textOf(content, identity),
  }
}

/** Typesets our own words; a value of a fact stays as it was stored. */
const typesetMail = (content: MailContent): MailContent => ({
  ...content,
  subject: typeset(content.subject),
  title: typeset(content.title),
  paragraphs: content.paragraphs.map(typeset),
  ...(content.action && { action: { ...content.action, label: typeset(content.action.label) } }),
  ...(content.note !== undefined && { note: typeset(content.note) }),
})

const { nuit, lagon, sable } = brandColours
const quiet = '#4d5d70'
const sans =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function htmlOf(content: MailContent, identity: MailIdentity, pictures: PictureUrls): string {
  const { siteName, siteUrl } = identity
  return `<!doctype html>
<html lang="fr" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${darkMode}</style>
</head>
<body class="e-page" style="margin:0;padding:0;background:${sable};${sans}">
${preheader(content)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="e-page" style="background:${sable}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:4px 8px 16px"><a href="${escapeHtml(siteUrl)}" class="e-text" style="color:${nuit};font-size:20px;font-weight:700;letter-spacing:-.01em;text-decoration:none">${markHtml(pictures.mark)}${escapeHtml(siteName)}</a></td></tr>
<tr><td class="e-card" style="background:#ffffff;border-radius:12px;border-top:4px solid ${lagon};padding:28px 24px">
<h1 class="e-text" style="margin:0 0 16px;color:${nuit};font-size:24px;line-height:1.25">${escapeHtml(content.title)}</h1>
${routeHtml(content.route, pictures.route)}
${content.paragraphs.map(paragraphHtml).join('\n')}
${pictureHtml(content.picture, pictures.photo)}
${factsHtml(content.facts)}
${actionHtml(content.action)}
${noteHtml(content.note)}
</td></tr>
<tr><td class="e-quiet" style="padding:16px 8px;color:${quiet};font-size:13px;line-height:1.5">${footerHtml(identity)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`
}

/** On a night of its own, so that it reads on light and dark mails; the name beside it is text, since the office may change it. */
const markHtml = (url: string): string =>
  `<img src="${escapeHtml(url)}" alt="" width="36" height="36" style="border:0;border-radius:9px;vertical-align:middle;margin-right:10px">`

/** Mail clients with a dark mode of their own apply these rules; the others keep the light mail. */
const darkMode = `@media (prefers-color-scheme: dark){
.e-page{background:#0b1826!important}
.e-card{background:#132439!important}
.e-text{color:#f3efe6!important}
.e-quiet{color:#b4c0cd!important}
.e-rule{border-color:#2a3d54!important}
.e-link{color:#6fd0d8!important}
}`

/** The text that an inbox shows after the subject; the filler keeps the rest of the mail out of it. */
function preheader({ paragraphs }: MailContent): string {
  const shown = paragraphs.find((paragraph) => !paragraph.startsWith('Bonjour')) ?? ''
  const hidden = 'display:none;max-height:0;overflow:hidden;mso-hide:all'
  return `<div style="${hidden}">${escapeHtml(shown)}${'&#8199;&#65279;&#847;'.repeat(30)}</div>`
}

const paragraphHtml = (text: string): string =>
  `<p class="e-text" style="margin:0 0 16px;color:${nuit};font-size:16px;line-height:1.55">${escapeHtml(text)}</p>`

/**
 * Shown at its own size, as old mail clients need it; narrower on a phone. A client that blocks pictures shows the alternative
 * text.
 */
function pictureHtml(picture: MailContent['picture'], url: string | undefined): string {
  if (!picture || url === undefined) return ''
  const { alt, width, height } = picture
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" class="e-quiet" style="display:block;margin:0 auto 20px;max-width:100%;height:auto;border:0;border-radius:8px;color:${quiet};font-size:14px">`
}

function routeHtml(route: string | undefined, url: string | undefined): string {
  if (route === undefined || url === undefined) return ''
  const alt = `La route de Limoges ${towards(route)}`
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="512" height="128" class="e-quiet" style="display:block;margin:0 0 20px;width:100%;max-width:512px;height:auto;border:0;border-radius:10px;color:${quiet};font-size:14px">`
}

function factsHtml(facts: MailContent['facts']): string {
  if (!facts || facts.length === 0) return ''
  const cell =
    'padding:10px 0;border-bottom:1px solid #e4ddcf;font-size:15px;line-height:1.4;vertical-align:top'
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" align="left" class="e-quiet e-rule" style="${cell};color:${quiet};font-weight:400;padding-right:16px">${escapeHtml(label)}</th><td align="right" class="e-text e-rule" style="${cell};color:${nuit};font-weight:600;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${rows.join('')}</table>`
}

/** The address is also written out: some mail clients show no button. */
function actionHtml(action: MailContent['action']): string {
  if (!action) return ''
  const url = escapeHtml(action.url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td style="background:${lagon};border-radius:8px"><a href="${url}" style="display:inline-block;padding:14px 22px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>
<p class="e-quiet" style="margin:0 0 16px;color:${quiet};font-size:13px;line-height:1.5">Si le bouton ne répond pas, copiez cette adresse dans votre navigateur&#160;:<br><a href="${url}" class="e-link" style="color:${lagon};word-break:break-all">${url}</a></p>`
}

const noteHtml = (note: string | undefined): string =>
  note
    ? `<p class="e-quiet e-rule" style="margin:0;padding-top:16px;border-top:1px solid #e4ddcf;color:${quiet};font-size:14px;line-height:1.5">${escapeHtml(note)}</p>`
    : ''

const footerHtml = ({ siteName, contactEmail }: MailIdentity): string =>
  `${escapeHtml(siteName)} · Votre escale en métropole. Vos colis, jusqu’à vous.<br>Une question&#160;? Écrivez-nous&#160;: <a href="mailto:${escapeHtml(contactEmail)}" class="e-link" style="color:${lagon}">${escapeHtml(contactEmail)}</a>`

function textOf(content: MailContent, { siteName, siteUrl, contactEmail }: MailIdentity): string {
  const { title, paragraphs, facts, action, note } = content
  const blocks = [
    `${title}\n${'='.repeat(Math.min(title.length, 60))}`,
    ...paragraphs,
    ...(facts ? [facts.map(({ label, value }) => `${label}\u00A0: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}\u00A0:\n${action.url}`] : []),
    ...(note ? [note] : []),
    `-- \n${siteName} – Votre escale en métropole. Vos colis, jusqu’à vous.\n${siteUrl} – ${contactEmail}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

const oneLine = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ')

const mostBytes = 80_000

/** Reads the mail's picture, a small JPEG; `undefined` when it is deleted or out of reach: the mail is sent without it. */
export async function mailPicture(
  ctx: Pick<Context, 'files'>,
  { picture }: Pick<MailContent, 'picture'>,
): Promise<Uint8Array | undefined> {
  const bytes =
    picture && (await ctx.files.get(photoKey(picture.photoId, 'thumbnail')).catch(outOfReach))
  return bytes && reEncodeUnder(mostBytes, bytes)
}

function outOfReach(error: unknown): undefined {
  if (!(error instanceof FilesAway || error instanceof FileChanged)) throw error
}
