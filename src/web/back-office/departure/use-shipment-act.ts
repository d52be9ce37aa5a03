import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/toast.ts'

/** One step of the shipment: tells it, and reads the shipment again, after a refusal too (somebody was faster). */
export function useShipmentAct<Input>(act: (input: Input) => Promise<unknown>, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => void toast({ title: done }),
    onSettled: () => client.invalidateQueries({ queryKey: ['shipments'] }),
  })
}
