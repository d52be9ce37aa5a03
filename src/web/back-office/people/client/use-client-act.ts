import { useProvedAct, type ProvedAct } from '#web/back-office/core/use-proved-act.ts'
import { clientSentence } from '#web/copy/clients.ts'
import { toast } from '#web/ui/toast.ts'

export type ClientAct<Input> = ProvedAct<Input> & { readonly failure: string | undefined }

/** An act on a client's account. */
export function useClientAct<Input, Output>(
  act: (input: Input, idempotencyKey: string) => Promise<Output>,
  { done, onDone }: { readonly done: string; readonly onDone: (output: Output) => void },
): ClientAct<Input> {
  const proved = useProvedAct(act, {
    topic: 'accounts',
    onDone: (output) => {
      onDone(output)
      void toast({ title: done })
    },
  })
  return { ...proved, failure: proved.error ? clientSentence(proved.error) : undefined }
}
