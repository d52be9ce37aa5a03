import { useKeyedAct, type KeyedAct } from '#web/back-office/core/use-keyed-act.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { shelfRefusals } from '#web/copy/shelves.ts'

const topics = ['shelves'] as const

/** One change of the plan; the next try starts from what is now. */
export function useShelfAct<Input>(act: KeyedAct<Input, unknown>) {
  const acting = useKeyedAct(act, topics)
  const { error } = acting
  return { ...acting, error: error ? errorSentence(error, shelfRefusals) : undefined }
}
