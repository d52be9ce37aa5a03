import { eventually } from './eventually.ts'
import type { AttachedEscale } from './running-escale.ts'

export type ReceivedMail = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
}

/** Waits for the newest mail to somebody about something: a job sends mails, and a busy machine delays it. */
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
