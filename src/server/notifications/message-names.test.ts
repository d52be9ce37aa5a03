import { expect, test } from 'vitest'
import { messageKindNames } from '#words/message-kinds.ts'
import { mails } from './mails.ts'
import { texts } from './texts.ts'

test('the outbox names each message that may leave, and no other', () => {
  const sent = new Set([...Object.keys(mails), ...Object.keys(texts)])
  expect(Object.keys(messageKindNames).toSorted()).toEqual([...sent].toSorted())
})
