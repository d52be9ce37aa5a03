import { listen } from '../listen.ts'
import { inboxApp } from './inbox-app.ts'
import { Phone } from './phone.ts'

export type SmsEmulator = {
  /** Brevo's API and the inbox's pages. */
  readonly url: string
  close(): Promise<void>
}

/** Brevo for SMS, with an inbox. A taken port gives way to a free one; messages are kept in `dataDir` (the last 500). */
export async function startSmsEmulator(options: {
  readonly dataDir: string
  readonly port?: number
}): Promise<SmsEmulator> {
  const phone = new Phone(options.dataDir)
  return listen(inboxApp(phone, { current: 'none' }).fetch, options.port)
}
