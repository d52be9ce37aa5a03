import PostalMime, { type Address, type Email } from 'postal-mime'

export type MessageAttachment = {
  readonly filename: string
  readonly mimeType: string
  readonly size: number
}
/** A mail as the inbox and the tests read it. `to` comes from the envelope: who really receives it. */
export type Message = {
  readonly id: string
  readonly receivedAt: string
  readonly from: { readonly name: string; readonly address: string }
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
  readonly attachments: readonly MessageAttachment[]
}
export type Envelope = { readonly from: string; readonly to: readonly string[] }

export async function readMessage(
  raw: Buffer,
  facts: { readonly id: string; readonly receivedAt: Date; readonly envelope: Envelope },
): Promise<Message> {
  const email = await PostalMime.parse(raw)
  const html = email.html ?? ''
  const text = email.text ?? ''
  return {
    id: facts.id,
    receivedAt: facts.receivedAt.toISOString(),
    from: senderOf(email.from, facts.envelope.from),
    to: facts.envelope.to,
    subject: email.subject ?? '',
    text,
    html: showInlineImages(html, email),
    links: linksOf(html, text),
    attachments: email.attachments.map((attachment, index) => ({
      filename: attachment.filename ?? `piece-jointe-${index + 1}`,
      mimeType: attachment.mimeType,
      size: bytesOf(attachment.content).length,
    })),
  }
}

/** The content of the nth attachment, read from the raw mail. */
export async function readAttachment(
  raw: Buffer,
  index: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { attachments } = await PostalMime.parse(raw)
  const attachment = attachments[index]
  return attachment && new Uint8Array(bytesOf(attachment.content))
}

function senderOf(from: Address | undefined, fallback: string): Message['from'] {
  return { name: from?.name ?? '', address: from?.address ?? fallback }
}

/** The frame may load nothing, so images inside the mail (cid:) are put into the page. */
function showInlineImages(html: string, { attachments }: Email): string {
  return attachments.reduce((page, { contentId, content, mimeType }) => {
    if (!contentId || !mimeType.startsWith('image/')) return page
    const data = `data:${mimeType};base64,${bytesOf(content).toString('base64')}`
    return page.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, data)
  }, html)
}

/** Every link's address, in order of appearance, each once. */
function linksOf(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)]
    .map((match) => decodeEntities(match[1] ?? match[2] ?? ''))
    .filter((href) => /^(https?|mailto):/i.test(href))
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"»]+/g)].map((match) =>
    match[0].replace(/[.,;:!?)\]]+$/, ''),
  )
  return [...new Set([...inHtml, ...inText])]
}

function decodeEntities(text: string): string {
  const named: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', apos: "'" }
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(String(hex), 16))
    if (decimal) return String.fromCodePoint(Number(decimal))
    return named[String(name).toLowerCase()] ?? whole
  })
}

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
