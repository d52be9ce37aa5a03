import { ApiError } from '#web/api/api-error.ts'
import { useKeyedAct, type KeyedAct } from './use-keyed-act.ts'
import { errorSentence } from '#web/copy/errors.ts'

type Options<Input, Answer> = KeyedAct<Input, Answer> & {
  readonly refusals: Readonly<Record<string, string>>
}

const topics = ['overview', 'parcels', 'shipments'] as const

/** One act of the team on a request or a parcel; every screen that shows either is read again. */
export function useDeskAct<Input, Answer = unknown>({ refusals, ...act }: Options<Input, Answer>) {
  const { error, ...acting } = useKeyedAct(act, topics)
  const refused = error instanceof ApiError ? error : undefined
  return {
    ...acting,
    error: error ? errorSentence(error, refusals) : undefined,
    /** Which refusal that sentence is of; of a 422, its faulty fields. */
    code: refused?.code,
    fields: refused?.fields ?? {},
  }
}
