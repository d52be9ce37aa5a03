import { expect, test } from 'vitest'
import { notificationTopics } from './notification-topic.ts'
import { isChosen, noticeKindsOf, noticeTopics, topicOfNotice } from './site-notice.ts'

test('every topic that a customer may turn off has notices, and each notice is under one topic', () => {
  expect(noticeTopics.filter(isChosen)).toEqual([...notificationTopics])
  expect(noticeTopics.flatMap(noticeKindsOf).toSorted()).toEqual(
    Object.keys(topicOfNotice).toSorted(),
  )
  for (const topic of noticeTopics) expect(noticeKindsOf(topic)).not.toEqual([])
})
