import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { inboxApp } from './inbox-app.ts'
import { listenOnLoopback } from './listen.ts'
import { Mailbox } from './mailbox.ts'
import { startSmtp } from './smtp.ts'

export type MailEmulator = {
  readonly url: string
  readonly smtpUrl: string
  close(): Promise<void>
}

/**
 * A local mail server with its inbox: SMTP for the application, pages for a person, JSON for tests. The
 * wished ports give way to free ones when taken; mails are kept in `dataDir` (the last 500).
 */
export async function startMailEmulator(options: {
  readonly dataDir: string
  readonly port?: number
  readonly smtpPort?: number
}): Promise<MailEmulator> {
  const box = await Mailbox.open(join(options.dataDir, 'messages'))
  const smtp = await startSmtp(box, options.smtpPort)
  const answer = getRequestListener(inboxApp(box, smtp).fetch)
  const web = createServer((request, response) => void answer(request, response))
  const port = await listenOnLoopback(web, options.port)
  return {
    url: `http://127.0.0.1:${port}`,
    smtpUrl: smtp.url,
    async close() {
      await smtp.close()
      web.close()
      web.closeAllConnections()
      await once(web, 'close')
    },
  }
}
