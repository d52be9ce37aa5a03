import { accountActs, goodPassword } from './accounts.ts'
import { startTestMailbox, type TestMailbox } from './mailbox.ts'
import { cookiesAfter, factorActs } from './second-factors.ts'
import { createTestApp, type Answer, type Person, type TestApp } from './test-app.ts'

/** A server and a mailbox for the tests of second factors, with their actions. */
export type FactorDesk = {
  readonly app: TestApp
  readonly mailbox: TestMailbox
  readonly acts: ReturnType<typeof factorActs>
  readonly later: (ms: number) => void
  readonly read: (person: Person) => Promise<Answer['body']>
  readonly remove: (person: Person, path: string) => Promise<Answer>
  readonly subjectsTo: (person: Person) => Promise<string[]>
  /** The same person on another device. */
  readonly elsewhere: (person: Person) => Promise<Person>
  readonly forgetLimits: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function openFactorDesk(): Promise<FactorDesk> {
  const mailbox = await startTestMailbox()
  const app = await createTestApp({ SMTP_URL: mailbox.smtpUrl })
  return {
    app,
    mailbox,
    acts: factorActs(app),
    later: (ms) => {
      app.clock.now = new Date(app.clock.now.getTime() + ms)
    },
    read: async (person) =>
      (await app.request('GET', '/api/me/second-factors', { as: person })).body,
    remove: (person, path) => app.request('DELETE', `/api/me/${path}`, { as: person }),
    subjectsTo: async ({ email }) => {
      await app.runJobs()
      return (await mailbox.mailsTo(email)).map(({ subject }) => subject)
    },
    elsewhere: async (person) => {
      const body = { email: person.email, password: goodPassword }
      return {
        ...person,
        cookie: cookiesAfter(await app.request('POST', '/api/session', { body })),
      }
    },
    forgetLimits: accountActs(app, mailbox).forgetLimits,
    close: async () => {
      await app.close()
      await mailbox.close()
    },
  }
}
