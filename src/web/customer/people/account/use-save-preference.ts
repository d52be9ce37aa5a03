import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  saveNotificationPreference,
  readNotificationPreferences,
  type NotificationPreferences,
  type TopicChannels,
} from '#contract/messages/notification-preferences.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics, query } from '#web/api/query.ts'

export type SaveChannel = (
  topic: TopicChannels['topic'],
  channels: Omit<TopicChannels, 'topic'>,
) => void

/** Shows the choice at once, and reverts it when the server refuses. */
export function useSavePreference(): { save: SaveChannel; error: Error | null } {
  const client = useQueryClient()
  const { queryKey } = query(readNotificationPreferences, {})
  const { mutate, error } = useMutation({
    mutationFn: (choice: TopicChannels) => call(saveNotificationPreference, choice),
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, withChoice(before, choice))
      return { before }
    },
    onError: (_error, _choice, context) => {
      client.setQueryData(queryKey, context?.before)
    },
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved)
      void invalidateTopics(client, ['overview'])
    },
  })
  return {
    save: (topic, channels) => {
      mutate({ topic, ...channels })
    },
    error,
  }
}

const withChoice = (
  preferences: NotificationPreferences,
  choice: TopicChannels,
): NotificationPreferences => ({
  ...preferences,
  topics: preferences.topics.map((topic) => (topic.topic === choice.topic ? choice : topic)),
})
