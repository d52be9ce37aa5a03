import { expect, test } from 'vitest'
import { declarationStates } from '#domain/legal/declaration.ts'
import { declarationStateNames } from '#words/statuses.ts'
import { lineStatus, partWords } from './clients.ts'

const line = { id: 'd', name: 'withdrawal', detail: null, amountCents: null, subject: null }

test.each(declarationStates)(
  'a declaration that is %s has one name, on its client’s page as in the notifications',
  (status) => {
    const row = { ...line, status, at: '2026-11-22T10:00:00.000Z', ofAccount: null }
    expect(lineStatus('requests', row).label).toBe(declarationStateNames[status])
  },
)

test('the address of each part of a client’s story stays what it has always been', () => {
  expect(Object.values(partWords).map(({ slug }) => slug)).toEqual([
    'colis',
    'devis',
    'commandes',
    'factures',
    'demandes',
    'messages',
    'notifications',
  ])
})
