import { expect, test } from 'vitest'
import { messageKindNames } from '#words/message-kinds.ts'
import { mails } from '#server/message-templates.ts'
import { texts } from '#server/message-templates.ts'

test('the outbox names each message that may leave, and no other', () => {
  const sent = new Set([...Object.keys(mails), ...Object.keys(texts)])
  expect(Object.keys(messageKindNames).toSorted()).toEqual([...sent].toSorted())
})
