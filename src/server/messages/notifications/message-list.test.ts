import { expect, test } from 'vitest'
import { isChosen, noticeTopics } from '#domain/account/notifications.ts'
import { messages } from '#server/message-list.ts'
import type { Message } from './define-message.ts'

const all: readonly Message[] = Object.values(messages)
const kindsOf = (condition: (message: Message) => boolean) =>
  all.filter(condition).map(({ kind }) => kind)

test('each message leaves by some channel, and an SMS always stands beside a mail, but for the code that proves a number', () => {
  expect(kindsOf((message) => !message.mail && !message.sms && !message.site)).toEqual([])
  expect(kindsOf((message) => message.sms !== undefined && !message.mail)).toEqual(['phone-code'])
})

test('what a customer may turn off is told on the site too, and each topic of the site has messages', () => {
  expect(kindsOf(({ topic, site }) => isChosen(topic) && !site)).toEqual([])
  const told = new Set(all.filter(({ site }) => site).map(({ topic }) => topic))
  expect([...told].toSorted()).toEqual([...noticeTopics].toSorted())
})

test('no two messages have one name where the office reads them', () => {
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length)
})

test('what the office is told leaves by mail, and its customers do not see it', () => {
  expect(
    kindsOf(
      (message) => message.topic === 'office' && (!message.mail || message.site !== undefined),
    ),
  ).toEqual([])
})
