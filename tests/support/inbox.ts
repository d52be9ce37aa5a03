import { eventually } from './eventually.ts'
import type { AttachedEscale } from './running-escale.ts'

export type ReceivedMail = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
}

/** The newest mail to somebody about something, waited for: mails leave by a job, which a busy machine keeps waiting. */
export function receivedMail(
  { inboxUrl }: AttachedEscale,
  to: string,
  subject: string,
): Promise<ReceivedMail> {
  const url = `${inboxUrl}/api/messages/latest?${new URLSearchParams({ to, subject }).toString()}`
  const look = async () => {
    const response = await fetch(url)
    return response.ok ? ((await response.json()) as ReceivedMail) : undefined
  }
  return eventually(look, { limitMs: 30_000, about: `a mail to ${to} about « ${subject} »` })
}
