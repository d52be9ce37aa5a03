import { expect, test } from 'vitest'
import { destinations, timeZoneOf } from '#domain/destination/destination.ts'
import {
  allowedChannels,
  defaultChannels,
  nextSendingTime,
  notificationTopics,
} from './notifications.ts'

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

/** 08:00 there on 25 November 2026, in UTC; 20:00 is twelve hours later. */
const mornings: Readonly<Record<string, string>> = {
  Guadeloupe: '2026-11-25T12:00Z',
  Martinique: '2026-11-25T12:00Z',
  'La Réunion': '2026-11-25T04:00Z',
  Mayotte: '2026-11-25T05:00Z',
  Guyane: '2026-11-25T11:00Z',
  'Polynésie Française': '2026-11-25T18:00Z',
  'Nouvelle-Calédonie': '2026-11-24T21:00Z',
  'Wallis-et-Futuna': '2026-11-24T20:00Z',
  'Saint-Pierre-et-Miquelon': '2026-11-25T11:00Z',
  'Saint-Martin': '2026-11-25T12:00Z',
  'Saint-Barthélemy': '2026-11-25T12:00Z',
  'Terres australes et antarctiques françaises': '2026-11-25T03:00Z',
  France: '2026-11-25T07:00Z',
  'Terra incognita': '2026-11-25T07:00Z',
}

const hour = 3_600_000

test('every territory has its own time', () => {
  expect(Object.keys(mornings)).toEqual(expect.arrayContaining([...destinations]))
})

test.each(Object.entries(mornings))('%s: from 08:00 to 20:00, both limits', (country, text) => {
  const zone = timeZoneOf(country)
  const morning = new Date(text)
  const after = (ms: number) => new Date(morning.getTime() + ms)
  for (const ms of [0, 1, 12 * hour - 1]) {
    expect(nextSendingTime(after(ms), zone)).toEqual(after(ms))
  }
  expect(nextSendingTime(after(-1), zone)).toEqual(morning)
  expect(nextSendingTime(after(-12 * hour), zone)).toEqual(morning)
  expect(nextSendingTime(after(-12 * hour - 1), zone)).toEqual(after(-12 * hour - 1))
  expect(nextSendingTime(after(12 * hour), zone)).toEqual(after(24 * hour))
  expect(nextSendingTime(after(17 * hour), zone)).toEqual(after(24 * hour))
})

test.each([
  ['Paris, into summer time', 'France', '2026-03-28T20:30Z', '2026-03-29T06:00Z'],
  ['Paris, after the change', 'France', '2026-03-29T01:30Z', '2026-03-29T06:00Z'],
  ['Paris, into winter time', 'France', '2026-10-24T18:00Z', '2026-10-25T07:00Z'],
  [
    'Miquelon, into summer time',
    'Saint-Pierre-et-Miquelon',
    '2026-03-08T00:00Z',
    '2026-03-08T10:00Z',
  ],
  [
    'Miquelon, into winter time',
    'Saint-Pierre-et-Miquelon',
    '2026-11-01T00:00Z',
    '2026-11-01T11:00Z',
  ],
])('%s: 08:00 of the new time', (_what, country, night, morning) => {
  expect(nextSendingTime(new Date(night), timeZoneOf(country))).toEqual(new Date(morning))
})

test('a country is found as people write it', () => {
  expect(timeZoneOf('réunion')).toBe('Indian/Reunion')
  expect(timeZoneOf('')).toBe('Europe/Paris')
})
