import { useMutation, useQueryClient } from '@tanstack/react-query'
import { subscriptionQuery } from '#web/api/subscription.ts'

/** An act on the subscription; done or refused, what is on the screen is asked again. */
export function useSubscriptionAct<Done>(act: () => Promise<Done>, onDone: (done: Done) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries(subscriptionQuery),
  })
}
