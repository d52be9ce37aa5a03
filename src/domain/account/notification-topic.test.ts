import { expect, test } from 'vitest'
import { allowedChannels, defaultChannels, notificationTopics } from './notification-topic.ts'

const all = { email: true, sms: true, site: true }
const none = { email: false, sms: false, site: false }

test.each(notificationTopics)('%s: an SMS only to a verified number', (topic) => {
  expect(allowedChannels(topic, all, { phoneIsVerified: false })).toEqual({ ...all, sms: false })
  expect(allowedChannels(topic, all, { phoneIsVerified: true })).toEqual(all)
})

test('everything can be turned off but the mail of a payment', () => {
  for (const topic of notificationTopics) {
    const kept = allowedChannels(topic, none, { phoneIsVerified: true })
    expect(kept).toEqual({ ...none, email: topic === 'payments' })
  }
})

test('by default a customer reads mails and the site', () => {
  expect(defaultChannels).toEqual({ email: true, sms: false, site: true })
})
