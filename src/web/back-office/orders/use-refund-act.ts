import { ApiError } from '#web/api/api-error.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { useProvedAct, type ProvedAct } from '#web/back-office/use-proved-act.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { refundRefusals, refundTexts } from '#web/copy/refunds.ts'
import { toast } from '#web/ui/toast.ts'

type RefundAct<Input> = ProvedAct<Input> & { readonly failure: string | undefined }

/** An act on money: made once over its retries. */
export function useRefundAct<Input, Output>(
  act: (input: Input, key: string) => Promise<Output>,
  { onDone }: { readonly onDone: (output: Output) => string },
): RefundAct<Input> {
  const { key, renew, renewIfRefused } = useActKey()
  const proved = useProvedAct((input: Input) => act(input, key.current), {
    topic: 'orders',
    onDone: (output) => {
      renew()
      void toast({ title: onDone(output) })
    },
    onError: renewIfRefused,
  })
  return {
    ...proved,
    failure: proved.error ? failureOf(proved.error) : undefined,
  }
}

/** The answer to the first asking got lost, it was done, and something else is asked now. */
const isAskedBefore = (error: Error): boolean =>
  error instanceof ApiError && error.fields['Idempotency-Key'] === 'reused'

const failureOf = (error: Error): string =>
  isAskedBefore(error) ? refundTexts.askedBefore : errorSentence(error, refundRefusals)
