import { join } from 'node:path'
import { listen } from '../listen.ts'
import { inboxApp } from './inbox-app.ts'
import { Mailbox } from './mailbox.ts'
import { startSmtp } from './smtp.ts'

export type MailEmulator = {
  readonly url: string
  readonly smtpUrl: string
  close(): Promise<void>
}

/**
 * A local mail server with its inbox: SMTP for the application, pages for a person, JSON for tests. If a wished port is taken, it
 * uses a free one; `dataDir` stores the last 500 mails.
 */
export async function startMailEmulator(options: {
  readonly dataDir: string
  readonly port?: number
  readonly smtpPort?: number
}): Promise<MailEmulator> {
  const box = await Mailbox.open(join(options.dataDir, 'messages'))
  const smtp = await startSmtp(box, options.smtpPort)
  const web = await listen(inboxApp(box, smtp).fetch, options.port)
  return {
    url: web.url,
    smtpUrl: smtp.url,
    async close() {
      await smtp.close()
      await web.close()
    },
  }
}
