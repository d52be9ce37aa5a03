import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { markNotice, readAllNotices } from '#contract/messages/notifications.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { marked, showMarks, type Before } from './show-marks.ts'

/** Marks one notice, or all up to one: shows it at once everywhere, and reverts it if the server fails. */
export function useMarkNotices() {
  const client = useQueryClient()
  const one = useMutation({
    mutationFn: (mark: { id: string; isRead: boolean }) =>
      call(markNotice, { notificationId: mark.id, isRead: mark.isRead }),
    onMutate: ({ id, isRead }) =>
      showMarks(client, (notice) => (notice.id === id ? marked(notice, isRead) : notice)),
    ...settling(client),
  })
  const all = useMutation({
    mutationFn: (upTo: string) => call(readAllNotices, { upTo }),
    onMutate: () => showMarks(client, (notice) => marked(notice, true)),
    ...settling(client),
  })
  return { mark: one.mutate, readAll: all.mutate, isReadingAll: all.isPending }
}

const settling = (client: QueryClient) => ({
  onError: (error: Error, _mark: unknown, before: Before | undefined) => {
    before?.undo()
    void toast({
      title: 'Impossible de changer l’état de lecture.',
      description: errorSentence(error),
      kind: 'error',
    })
  },
  onSettled: () => invalidateTopics(client, ['notifications']),
})
