import { useProvedAct, type ProvedAct } from '#web/back-office/core/use-proved-act.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { staffRefusals } from '#web/copy/staff.ts'
import { toast } from '#web/ui/toast.ts'

export type StaffAct<Input> = ProvedAct<Input> & { readonly failure: string | undefined }

/** An act on the team's accounts. */
export function useStaffAct<Input>(
  act: (input: Input, idempotencyKey: string) => Promise<unknown>,
  { done, onDone }: { readonly done: string; readonly onDone: () => void },
): StaffAct<Input> {
  const proved = useProvedAct(act, {
    topic: 'accounts',
    onDone: () => {
      onDone()
      void toast({ title: done })
    },
  })
  return {
    ...proved,
    failure: proved.error ? errorSentence(proved.error, staffRefusals) : undefined,
  }
}
