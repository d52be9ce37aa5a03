import { accountActs } from './accounts.ts'
import { googleJourneys, googleReturn } from './google-journeys.ts'
import { startTestGoogle, type TestGoogle } from './google.ts'
import { startTestMailbox, type TestMailbox } from './mailbox.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** A server, a mailbox and the Google emulator, for the tests of people who sign in with Google. */
export type GoogleDesk = {
  readonly app: TestApp
  readonly google: TestGoogle
  readonly mailbox: TestMailbox
  readonly acts: ReturnType<typeof accountActs>
  readonly visitor: ReturnType<typeof googleJourneys>
  readonly close: () => Promise<void>
}

export async function openGoogleDesk(
  env: Readonly<Record<string, string>> = {},
): Promise<GoogleDesk> {
  const google = await startTestGoogle([googleReturn])
  const mailbox = await startTestMailbox()
  const app = await createTestApp({ ...google.env, SMTP_URL: mailbox.smtpUrl, ...env })
  return {
    app,
    google,
    mailbox,
    acts: accountActs(app, mailbox),
    visitor: googleJourneys(app, google),
    close: async () => {
      await app.close()
      await google.close()
      await mailbox.close()
    },
  }
}
