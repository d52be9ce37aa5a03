import { useMutation, useQueryClient } from '@tanstack/react-query'
import { countWaiting } from '#contract/warehouse/warehouse-requests.ts'
import { archiveMessage, markMessage } from '#web/api/office-notifications.ts'
import { invalidateTopics, query } from '#web/api/query.ts'
import {
  archivingToast,
  notificationFailures,
  readingToast,
} from '#web/copy/office-notifications.ts'
import { toast } from '#web/ui/toast.ts'

/** Reading and archiving, each with its words; every list that shows the message is read again. */
export function useMessageActs(messageId: string) {
  const client = useQueryClient()
  const refresh = async () => {
    await invalidateTopics(client, ['contact'])
    await client.invalidateQueries(query(countWaiting, {}))
  }
  const failed = (description: string) => () => {
    void toast({ title: 'Erreur', description, kind: 'error' })
  }
  const mark = useMutation({
    mutationFn: (isRead: boolean) => markMessage(messageId, isRead),
    onSuccess: ({ isRead }) => void toast({ title: readingToast(isRead) }),
    onError: failed(notificationFailures.reading),
    onSettled: refresh,
  })
  const archive = useMutation({
    mutationFn: (archived: boolean) => archiveMessage(messageId, archived),
    onSuccess: ({ archived }) => void toast({ title: archivingToast(archived) }),
    onError: failed(notificationFailures.archiving),
    onSettled: refresh,
  })
  return {
    mark: mark.mutate,
    archive: archive.mutate,
    isActing: mark.isPending || archive.isPending,
  }
}
