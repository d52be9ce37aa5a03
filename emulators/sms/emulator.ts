import { listen } from '../listen.ts'
import { inboxApp } from './inbox-app.ts'
import { Phone } from './phone.ts'

export type SmsEmulator = {
  /** The address of Brevo's API and of the inbox. */
  readonly url: string
  close(): Promise<void>
}

/** Brevo for SMS, with an inbox. If the port is taken, it uses a free one; `dataDir` stores the last 500 messages. */
export async function startSmsEmulator(options: {
  readonly dataDir: string
  readonly port?: number
}): Promise<SmsEmulator> {
  const phone = new Phone(options.dataDir)
  return listen(inboxApp(phone, { current: 'none' }).fetch, options.port)
}
