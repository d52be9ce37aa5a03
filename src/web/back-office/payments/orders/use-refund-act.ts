import { useProvedAct, type ProvedAct } from '#web/back-office/core/use-proved-act.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { refundRefusals } from '#web/copy/refunds.ts'
import { toast } from '#web/ui/toast.ts'

type RefundAct<Input> = ProvedAct<Input> & { readonly failure: string | undefined }

/** An act on money: made once over its retries. */
export function useRefundAct<Input, Output>(
  act: (input: Input, key: string) => Promise<Output>,
  { onDone }: { readonly onDone: (output: Output) => string },
): RefundAct<Input> {
  const proved = useProvedAct(act, {
    topic: 'orders',
    onDone: (output) => {
      void toast({ title: onDone(output) })
    },
  })
  return {
    ...proved,
    failure: proved.error ? errorSentence(proved.error, refundRefusals) : undefined,
  }
}
