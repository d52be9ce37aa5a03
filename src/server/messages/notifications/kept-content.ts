import * as z from 'zod/mini'
import type { MailContent } from './define-message.ts'

/**
 * The text of a message, as the office may read it later. It leaves out a link that opens an account, because such a link is
 * worth a password.
 */
export const withoutSecrets = (content: MailContent): MailContent => ({
  ...content,
  ...(content.action && { action: { ...content.action, url: openLink(content.action.url) } }),
})

const openLink = (url: string): string => url.replace(/#jeton=.*$/, '#jeton=…')

const keptMail = z.object({
  subject: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  facts: z.optional(z.array(z.object({ label: z.string(), value: z.string() }))),
  action: z.optional(z.object({ label: z.string(), url: z.string() })),
  picture: z.optional(
    z.object({ photoId: z.string(), alt: z.string(), width: z.number(), height: z.number() }),
  ),
  route: z.optional(z.string()),
  note: z.optional(z.string()),
})
const keptText = z.object({ text: z.string() })

/** Parses what `noteSent` wrote; `undefined` for messages sent before contents were stored. */
export function keptMailOf(content: unknown): MailContent | undefined {
  const parsed = keptMail.safeParse(content)
  if (!parsed.success) return undefined
  const { facts, action, picture, route, note, ...rest } = parsed.data
  return {
    ...rest,
    ...(facts && { facts }),
    ...(action && { action }),
    ...(picture && { picture }),
    ...(route && { route }),
    ...(note && { note }),
  }
}

export const keptTextOf = (content: unknown): string | undefined =>
  keptText.safeParse(content).data?.text
