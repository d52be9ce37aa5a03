import { randomUUID } from 'node:crypto'
import type { TestApp } from './test-app.ts'

/** A declaration by an unknown person. */
export async function insertDeclaration(
  { deps, clock }: TestApp,
  more: { readonly number?: string; readonly email?: string; readonly customer_id?: string } = {},
): Promise<string> {
  const { id } = await deps.db
    .insertInto('legal_requests')
    .values({
      number: 'R-2026-000900',
      kind: 'withdrawal',
      request_key: randomUUID(),
      name: 'Inconnue',
      email: 'inconnue@escale.test',
      contract: 'C-2026-999999',
      signed_in: false,
      received_at: clock.now,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
