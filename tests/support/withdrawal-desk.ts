import { jobContext } from '#server/worker.ts'
import { freshEmail } from './accounts.ts'
import { row } from './basket.ts'
import { mailOf } from './mail-of.ts'
import type { Person } from './test-app.ts'
import type { Till } from './till.ts'

export type WithdrawalDesk = ReturnType<typeof withdrawalDesk>

/** Declares withdrawals as the site's form does, and refunds them as the office does. */
export function withdrawalDesk(till: Till, admin: Person) {
  const { app } = till
  const path = (declarationId: string, what = 'refund') =>
    `/api/admin/declarations/${declarationId}/${what}`
  return {
    path,
    /** Without `as`, by a stranger who gives another address, or this one. */
    declare: async (contract: string, as?: Person, email = freshEmail()): Promise<string> => {
      await app.deps.db.deleteFrom('recent_tries').execute()
      const body = {
        requestKey: crypto.randomUUID(),
        name: 'Marie Tehei',
        email: as?.email ?? email,
        contract,
      }
      const sent = { body, ...(as ? { as } : {}) }
      const { number } = (await app.request('POST', '/api/withdrawals', sent)).body
      return (await row(till, 'select id from legal_requests where number = $1', [number])).id
    },
    read: async (declarationId: string) =>
      (await app.request('GET', path(declarationId), { as: admin })).body,
    refund: (declarationId: string, seenCents: number) =>
      app.request('POST', path(declarationId), { as: admin, body: { seenCents } }),
    putAway: (declarationId: string) =>
      app.request('PUT', path(declarationId, 'state'), {
        as: admin,
        body: { former: 'received', state: 'rejected', note: 'Son auteur y renonce.' },
      }),
    /** Without a refund. */
    answer: (declarationId: string) =>
      app.request('PUT', path(declarationId, 'state'), {
        as: admin,
        body: { former: 'received', state: 'settled', note: null },
      }),
    /** What the office is written, as it would leave now. */
    mail: async (legalRequestId: string) => {
      const ctx = jobContext(app.deps, 'deliver-notification')
      return (await mailOf(ctx, 'legal-request', { legalRequestId }))?.paragraphs.join(' ')
    },
    stateOf: (declarationId: string) =>
      app.deps.db
        .selectFrom('legal_requests')
        .select(['state', 'settled_by'])
        .where('id', '=', declarationId)
        .executeTakeFirstOrThrow(),
  }
}
