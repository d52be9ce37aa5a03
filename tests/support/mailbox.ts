import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailEmulator } from '@escale/emulators/mail'

export type ReceivedMail = {
  readonly id: string
  readonly subject: string
  readonly html: string
  readonly text: string
}
export type TestMailbox = {
  readonly smtpUrl: string
  /** The mails to this address, newest first. */
  readonly mailsTo: (address: string) => Promise<readonly ReceivedMail[]>
  /** The raw source of the newest mail to this address, headers first. */
  readonly sourceTo: (address: string) => Promise<string>
  /** The token of the newest link that this address received. */
  readonly tokenFor: (address: string) => Promise<string>
  readonly setDown: (down: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

/** The mail emulator with an empty mailbox, for one test file. */
export async function startTestMailbox(): Promise<TestMailbox> {
  const dataDir = mkdtempSync(join(tmpdir(), 'escale-mail-'))
  const emulator = await startMailEmulator({ dataDir })
  const mailsTo = async (address: string): Promise<readonly ReceivedMail[]> => {
    const query = new URLSearchParams({ to: address })
    const response = await fetch(`${emulator.url}/api/messages?${query.toString()}`)
    const { messages } = (await response.json()) as { messages: ReceivedMail[] }
    return messages
  }
  return {
    smtpUrl: emulator.smtpUrl,
    mailsTo,
    sourceTo: async (address) => {
      const [newest] = await mailsTo(address)
      const response = await fetch(`${emulator.url}/messages/${newest?.id}/source`)
      return response.text()
    },
    tokenFor: async (address) => {
      const texts = (await mailsTo(address)).map(({ text }) => /#jeton=([\w-]{43})/.exec(text)?.[1])
      const token = texts.find((found) => found !== undefined)
      if (token === undefined) throw new Error(`no link was sent to ${address}`)
      return token
    },
    setDown: async (down) => {
      const response = await fetch(`${emulator.url}/api/outage`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ down }),
      })
      if (!response.ok) throw new Error(`the mail emulator answered ${response.status}`)
    },
    close: async () => {
      await emulator.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
