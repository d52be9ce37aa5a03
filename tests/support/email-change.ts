import { expect } from 'vitest'
import { accountActs, freshEmail } from './accounts.ts'
import type { TestMailbox } from './mailbox.ts'
import type { Answer, Person, TestApp } from './test-app.ts'

/** The actions that tests of an address change repeat. */
export function emailChangeActs(app: TestApp, mailbox: TestMailbox) {
  const acts = accountActs(app, mailbox)
  const basics = emailChangeBasics(app)
  const { ask, answer, emailOf } = basics
  const askedFor = async (newEmail = freshEmail(), person?: Person) => {
    const marie = person ?? (await app.makeCustomer())
    const { status, body } = await ask(marie, newEmail)
    expect([status, body.emailChange.newEmail]).toEqual([200, newEmail])
    await app.runJobs()
    const oldLink = await mailbox.tokenFor(await emailOf(marie))
    return { marie, newEmail, oldLink, newLink: await mailbox.tokenFor(newEmail) }
  }
  return {
    ...acts,
    ...basics,
    /** Somebody who requested a new address, and the links that both mailboxes received. */
    askedFor,
    /** An account whose address has changed, and the link back that the old mailbox received. */
    changed: async () => {
      const asked = await askedFor()
      const oldEmail = asked.marie.email
      await answer(asked.oldLink)
      await answer(asked.newLink)
      await app.runJobs()
      return { ...asked, oldEmail, wayBack: await mailbox.tokenFor(oldEmail) }
    },
    takeBack: (token: string) => acts.post('/api/email-change-reversals', { token }),
  }
}

const emailChangeBasics = (app: TestApp) => ({
  ask: (as: Person, newEmail: string) =>
    app.request('POST', '/api/me/email-change', { as, body: { newEmail } }),
  answer: (token: string, as?: Person): Promise<Answer> =>
    app.request('POST', '/api/email-change-confirmations', {
      body: { token },
      ...(as ? { as } : {}),
    }),
  emailOf: async ({ id }: Person): Promise<string> => {
    const user = app.deps.db.selectFrom('users').select('email').where('id', '=', id)
    return (await user.executeTakeFirstOrThrow()).email
  },
  isIn: async (as: Person): Promise<boolean> =>
    (await app.request('GET', '/api/me', { as })).body.user !== null,
  proveAt: ({ id }: Person, at: Date) =>
    app.deps.db.updateTable('sessions').set({ proved_at: at }).where('user_id', '=', id).execute(),
  later: (hours: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + hours * 3_600_000)
  },
  factsOf: async ({ id }: Person): Promise<string[]> => {
    const events = app.deps.db.selectFrom('events').select('type').where('customer_id', '=', id)
    return (await events.orderBy('id').execute()).map(({ type }) => type)
  },
})
