import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSmsEmulator } from '@escale/emulators/sms'

export type ReceivedSms = {
  readonly to: string
  readonly sender: string
  readonly text: string
  readonly tag: string
  readonly alphabet: 'GSM-7' | 'UCS-2'
  readonly segments: number
  readonly reportUrl?: string
}
export type TestPhone = {
  /** The value of SMS_API_URL. */
  readonly url: string
  /** The messages to this number, newest first. */
  readonly smsTo: (number: string) => Promise<readonly ReceivedSms[]>
  readonly setOutage: (mode: 'none' | 'refused' | 'busy' | 'credits') => Promise<void>
  readonly close: () => Promise<void>
}

/** The SMS emulator with an empty inbox, for one test file. */
export async function startTestPhone(): Promise<TestPhone> {
  const dataDir = mkdtempSync(join(tmpdir(), 'escale-sms-'))
  const emulator = await startSmsEmulator({ dataDir })
  return {
    url: emulator.url,
    smsTo: async (number) => {
      const query = new URLSearchParams({ to: number })
      const response = await fetch(`${emulator.url}/api/messages?${query.toString()}`)
      const { messages } = (await response.json()) as { messages: ReceivedSms[] }
      return messages
    },
    setOutage: async (mode) => {
      const body = mode === 'none' ? { down: false } : { down: true, mode }
      const response = await fetch(`${emulator.url}/api/outage`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`the SMS emulator answered ${response.status}`)
    },
    close: async () => {
      await emulator.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
