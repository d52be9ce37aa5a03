import { useKeyedAct, type KeyedAct } from '#web/back-office/core/use-keyed-act.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { stockRefusals } from '#web/copy/stock.ts'

const topics = ['stock', 'shelves', 'parcels'] as const

/** One act on a count; what it changed is read again. */
export function useStockAct<Input, Answer>(act: KeyedAct<Input, Answer>) {
  const acting = useKeyedAct(act, topics)
  const { error: failure } = acting
  return {
    ...acting,
    failure,
    error: failure ? errorSentence(failure, stockRefusals) : undefined,
  }
}
