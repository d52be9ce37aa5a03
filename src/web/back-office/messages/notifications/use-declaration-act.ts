import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Declaration } from '#contract/payments/declarations.ts'
import { sendDeclarationState } from '#web/api/office-notifications.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { toast } from '#web/ui/toast.ts'

type Sent = Parameters<typeof sendDeclarationState>[1]

/** Every list that shows the declaration, and the figures that count it, are read again. */
export function useDeclarationAct(declaration: Declaration, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sent: Sent) => sendDeclarationState(declaration, sent),
    onSuccess: () => void toast({ title: done, description: declaration.number }),
    onSettled: async () => {
      await invalidateTopics(client, ['contact', 'overview'])
    },
  })
}
