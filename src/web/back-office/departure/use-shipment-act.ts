import { useMutation, useQueryClient } from '@tanstack/react-query'
import { retryLostAct } from '#web/api/retry-lost-act.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { toast } from '#web/ui/toast.ts'

/** One step of the shipment, once however often its answer is lost: tells it, and reads the shipment again, after a refusal too (somebody was faster). */
export function useShipmentAct<Input>(
  act: (input: Input, idempotencyKey: string) => Promise<unknown>,
  done: string,
) {
  const client = useQueryClient()
  const { key, renew, renewIfRefused } = useActKey()
  return useMutation({
    mutationFn: (input: Input) => act(input, key.current),
    retry: retryLostAct,
    onSuccess: () => {
      renew()
      void toast({ title: done })
    },
    onError: (error) => {
      renewIfRefused(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['shipments'] }),
  })
}
