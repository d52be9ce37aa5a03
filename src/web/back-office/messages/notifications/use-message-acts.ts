import {
  archiveContactMessage,
  markContactMessage,
} from '#contract/messages/office-notifications.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import {
  archivingToast,
  notificationFailures,
  readingToast,
} from '#web/copy/office-notifications.ts'
import { toast } from '#web/ui/toast.ts'

/** Reading and archiving, each with its words; every list that shows the message is read again. */
export function useMessageActs(contactMessageId: string) {
  const failed = (description: string) => () =>
    void toast({ title: 'Erreur', description, kind: 'error' })
  const mark = useAction(markContactMessage, {
    done: ({ isRead }) => readingToast(isRead),
    onFailed: failed(notificationFailures.reading),
  })
  const archive = useAction(archiveContactMessage, {
    done: ({ archived }) => archivingToast(archived),
    onFailed: failed(notificationFailures.archiving),
  })
  return {
    mark: (isRead: boolean) => mark.run({ contactMessageId, isRead }),
    archive: (archived: boolean) => archive.run({ contactMessageId, archived }),
    isActing: mark.isBusy || archive.isBusy,
  }
}
