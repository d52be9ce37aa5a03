import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { applyChanges } from '#domain/catalogue/catalogue-changes.ts'
import { createTestApp, middayOf, type Answer, type Person, type TestApp } from './test-app.ts'

/** A server at midday with an admin who sets prices, and their actions. */
export type PricingDesk = {
  readonly app: TestApp
  readonly admin: Person
  readonly customer: Person
  /** A draft with these values, by path. */
  readonly draftWith: (
    values: Readonly<Record<string, unknown>>,
    of?: { version?: number; replaces?: boolean },
  ) => Promise<Draft>
  readonly publish: (draft: Draft, effectiveFrom?: string | null) => Promise<Answer>
}

export type Draft = {
  readonly id: string
  readonly revision: number
  readonly content: Catalogue
  readonly reference: Catalogue
  readonly comparedWith: number
}

export async function openPricingDesk(): Promise<PricingDesk> {
  const app = await createTestApp()
  app.clock.now = middayOf(new Date())
  const admin = await app.makeStaff('admin')
  const customer = await app.makeCustomer()
  return {
    app,
    admin,
    customer,
    draftWith: async (values, { version = 1, replaces = false } = {}) => {
      const prepared = await app.request('POST', '/api/admin/catalogue/drafts', {
        as: admin,
        body: { version, replaces, name: 'Nouveaux tarifs' },
      })
      const { draftId } = good(prepared)
      const { body } = await app.request('GET', `/api/admin/catalogue/drafts/${draftId}`, {
        as: admin,
      })
      const saved = await app.request('PUT', `/api/admin/catalogue/drafts/${draftId}`, {
        as: admin,
        body: { revision: 1, name: 'Nouveaux tarifs', content: withValues(body.content, values) },
      })
      return good(saved)
    },
    publish: ({ id, revision }, effectiveFrom = null) =>
      app.request('POST', `/api/admin/catalogue/drafts/${id}/publication`, {
        as: admin,
        body: { revision, effectiveFrom },
      }),
  }
}

export const withValues = (
  content: Catalogue,
  values: Readonly<Record<string, unknown>>,
): Catalogue =>
  applyChanges(
    content,
    Object.entries(values).map(([path, after]) => ({ path, before: null, after })),
  )

/** The body of an answer; throws unless it is a success. */
export function good({ status, body }: Answer) {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
