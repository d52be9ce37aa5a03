import type { AttachedEscale } from './running-escale.ts'

export type ReceivedMail = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
}

/** The newest mail to somebody about something, waited for: mails leave by a job. */
export async function receivedMail(
  { inboxUrl }: AttachedEscale,
  to: string,
  subject: string,
): Promise<ReceivedMail> {
  const url = `${inboxUrl}/api/messages/latest?${new URLSearchParams({ to, subject }).toString()}`
  for (let tries = 0; tries < 150; tries += 1) {
    const response = await fetch(url)
    if (response.ok) return (await response.json()) as ReceivedMail
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail to ${to} about « ${subject} » in 15 s`)
}
