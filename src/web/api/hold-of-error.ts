import { hold, type Hold } from '#contract/shipping/holds.ts'
import { ApiError } from './api-error.ts'

/** The hold that refused an act: its code is the refusal, its facts are the details. */
export function holdOfError(error: unknown): Hold | undefined {
  if (!(error instanceof ApiError)) return undefined
  return hold.safeParse({ code: error.code, ...error.details }).data
}
